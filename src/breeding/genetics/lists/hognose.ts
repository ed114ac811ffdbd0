import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { incompleteDominant, recessive } from './shorthand.ts'
import { hognoseGenes, morphpedia } from './sources.ts'

export const hognose: GeneList = {
  ...listed.hognose,
  // Dipsadids are ZW, as colubrids in the wider sense are: Matsubara et al. 2006, PNAS 103.
  sexes: 'ZW',
  loci: [
    incompleteDominant('Anaconda', 'heterodon-nasicus.com, Arctic Conda het Albino', ['Conda'], {
      superName: 'Superconda',
    }),
    incompleteDominant('Arctic', 'heterodon-nasicus.com, Arctic Conda het Albino', [], {
      superName: 'Superarctic',
    }),
    recessive('Albino', hognoseGenes, ['Amel']),
    recessive('Axanthic', hognoseGenes, ['Ax']),
    recessive('Toffee Belly', morphpedia, ['Toffeebelly', 'Toffee', 'TB']),
    recessive('Sable', morphpedia),
    recessive('Lavender', morphpedia, ['Lav']),
    recessive('Caramel', hognoseGenes),
    recessive('Leucistic', morphpedia, ['Leucy']),
    recessive('Swiss Chocolate', morphpedia, ['Swiss']),
  ],
  combos: [
    { name: 'Yeti', genes: ['Anaconda', 'Albino', 'Axanthic'] },
    { name: 'Snow', genes: ['Albino', 'Axanthic'] },
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
  ],
}
