import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { incompleteDominant, recessive } from './shorthand.ts'
import { arcticConda, consensus, morphpedia, reference, superMorphs } from './sources.ts'

const evansHypo = morphpedia('Evans Hypo', 'hognose-snakes/evans-hypo')

export const hognose: GeneList = {
  ...listed.hognose,
  // Caenophidian snakes are ZZ/ZW: https://pmc.ncbi.nlm.nih.gov/articles/PMC11721783
  sexes: 'ZW',
  loci: [
    incompleteDominant('Anaconda', [arcticConda, superMorphs], ['Conda'], {
      superName: 'Superconda',
    }),
    incompleteDominant('Arctic', [arcticConda, superMorphs], [], {
      superName: 'Superarctic',
    }),
    recessive(
      'Albino',
      [
        reference(
          'Hognose Genes',
          'Description of the genes',
          'https://hognosegenes.com/pages/genes.html',
        ),
        superMorphs,
      ],
      ['Amel'],
    ),
    recessive('Axanthic', [consensus], ['Ax']),
    recessive('Toffee Belly', [consensus], ['Toffeebelly', 'Toffee', 'TB']),
    recessive('Sable', [
      reference(
        'Gray Matter Reptile',
        'Understanding western hognose morph naming conventions',
        'https://graymatterreptile.com/en/blogs/breeding/%E8%A7%A3%E8%AE%80%E5%9F%BA%E5%9B%A0%E5%91%BD%E5%90%8D%E7%9A%84%E5%85%AC%E5%BC%8F',
      ),
    ]),
    recessive('Evans Hypo', [evansHypo]),
    recessive('Lavender', [consensus], ['Lav']),
    recessive('Caramel', [consensus]),
    recessive('Leucistic', [consensus], ['Leucy']),
    recessive('Swiss Chocolate', [consensus], ['Swiss']),
  ],
  combos: [
    { name: 'Yeti', genes: ['Anaconda', 'Albino', 'Axanthic'] },
    { name: 'Snow', genes: ['Albino', 'Axanthic'] },
    { name: 'Ghost', genes: ['Axanthic', 'Evans Hypo'], sources: [evansHypo] },
    {
      name: 'Hybino',
      aliases: ['Sunglow'],
      genes: ['Albino', 'Evans Hypo'],
      sources: [evansHypo],
    },
    { name: 'Ignition', genes: ['Toffee Belly', 'Evans Hypo'], sources: [evansHypo] },
    { name: 'Purple Haze', genes: ['Lavender', 'Evans Hypo'], sources: [evansHypo] },
    { name: 'Sub-Zero', aliases: ['Sub Zero'], genes: ['Superarctic', 'Albino'] },
  ],
  others: [
    { name: 'Red', kind: 'line_bred' },
    { name: 'Extreme Red', kind: 'line_bred' },
    { name: 'Green', kind: 'line_bred' },
    { name: 'Lemon Ghost', kind: 'line_bred' },
    { name: 'Hypo', kind: 'unknown' },
    { name: 'Pastel', aliases: ['Pink Pastel'], kind: 'unknown' },
    { name: 'Mocha', kind: 'unknown' },
    { name: 'Toxic', kind: 'several' },
  ],
}
