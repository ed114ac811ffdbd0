import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, recessive } from './shorthand.ts'
import {
  consensus,
  cornGenes,
  cornMorphGuide,
  farbvarianten,
  morphpedia,
  proHerper,
  reference,
  serpwidgetsMelanins,
  singleTraitCorns,
  study,
} from './sources.ts'

export const cornSnake: GeneList = {
  ...listed.cornSnake,
  // Caenophidian snakes are ZZ/ZW: https://pmc.ncbi.nlm.nih.gov/articles/PMC11721783
  sexes: 'ZW',
  loci: [
    {
      name: 'Amel complex',
      linkage: 'autosomal',
      alleles: [
        { name: 'Amel', aliases: ['Amelanistic', 'Albino', 'Red Albino'], mode: 'recessive' },
        { name: 'Ultra', mode: 'recessive' },
      ],
      compounds: [{ alleles: ['Amel', 'Ultra'], name: 'Ultramel' }],
      sources: [
        study(
          'Saenko et al. 2015',
          'Amelanism in the corn snake is associated with the insertion of an LTR-retrotransposon in the OCA2 gene, Scientific Reports',
          'https://omia.org/OMIA002130/94885/',
        ),
        serpwidgetsMelanins,
      ],
    },
    recessive(
      'Anery',
      [
        study(
          'Bechtel & Bechtel 1989',
          'Amelanism and anerythrism in the corn snake are inherited independently (in OMIA 002130)',
          'https://omia.org/OMIA002130/94885/',
        ),
        cornGenes,
      ],
      ['Anerythristic', 'Anery A', 'Black Albino'],
    ),
    recessive('Charcoal', [cornGenes, singleTraitCorns], ['Anery B']),
    recessive('Caramel', [farbvarianten('Caramel'), singleTraitCorns]),
    {
      name: 'Hypo',
      linkage: 'autosomal',
      alleles: [
        { name: 'Hypo', aliases: ['Hypomelanistic', 'Hypo A'], mode: 'recessive' },
        { name: 'Strawberry', aliases: ['Hypo Strawberry'], mode: 'recessive' },
        { name: 'Christmas', aliases: ['Xmas'], mode: 'recessive' },
      ],
      sources: [singleTraitCorns, cornGenes, cornMorphGuide],
    },
    recessive('Sunkissed', [farbvarianten('Sunkissed-Toffee')]),
    recessive('Lava', [consensus]),
    recessive(
      'Lavender',
      [
        study(
          'Ullate-Agote et al. 2020',
          'Genome mapping of a LYST mutation in corn snakes',
          'https://www.reptilomics.org/Lavender.html',
        ),
        farbvarianten('Lavender'),
      ],
      ['Lav'],
    ),
    recessive('Diffused', [singleTraitCorns], ['Bloodred', 'Blood Red', 'Blood', 'Diffusion']),
    recessive('Cinder', [singleTraitCorns], ['Ashy']),
    recessive('Dilute', [farbvarianten('Dilute'), singleTraitCorns]),
    recessive('Kastanie', [consensus]),
    {
      name: 'Motley complex',
      linkage: 'autosomal',
      alleles: [
        { name: 'Motley', mode: 'recessive' },
        { name: 'Stripe', aliases: ['Striped'], mode: 'recessive' },
      ],
      compounds: [
        { alleles: ['Motley', 'Stripe'], name: 'Motley/Stripe', aliases: ['Motley het Stripe'] },
      ],
      sources: [
        study(
          'Montandon et al. 2025',
          'Regulatory and disruptive variants in the CLCN2 gene are associated with modified skin color pattern phenotypes in the corn snake, Genome Biology 26',
          'https://doi.org/10.1186/s13059-025-03539-0',
        ),
        reference(
          'Genetics for Herpers',
          'Corn snake morph library: patterns',
          'http://serpwidgets.com/main/patterns',
        ),
        reference(
          'The Corn Calculator',
          'The motley and stripe genes',
          'http://corncalc.com/motstripe.html',
        ),
      ],
    },
    recessive('Scaleless', [proHerper], [], {
      welfare: { level: 'warn', note: 'The skin is easily hurt.' },
    }),
    // One copy fades with age, and keepers call it het Palmetto: 'Palmetto' always means two.
    recessive(
      'Palmetto',
      [
        farbvarianten('Palmetto'),
        reference(
          'cornsnake.net',
          'The story of the Palmetto corn snake, which calls it incompletely dominant',
          'https://cornsnake.net/blogs/stories/the-story-of-the-palmetto-corn-snake',
        ),
      ],
      [],
      { welfare: { level: 'warn', note: 'Some have bulging eyes.' } },
    ),
    dominant('Tessera', [
      morphpedia('Tessera', 'corn-snakes/tessera'),
      reference(
        'South Mountain Reptiles',
        'Amel Tessera',
        'https://cornsnake.info/2021/01/amel-tessera-12',
      ),
    ]),
    dominant('Buf', [singleTraitCorns, farbvarianten('Hypo-Toffee-Motley')], ['Buff']),
  ],
  combos: [
    { name: 'Snow', genes: ['Amel', 'Anery'] },
    { name: 'Blizzard', genes: ['Amel', 'Charcoal'] },
    { name: 'Butter', genes: ['Amel', 'Caramel'] },
    { name: 'Opal', genes: ['Amel', 'Lavender'] },
    { name: 'Fire', genes: ['Amel', 'Diffused'] },
    { name: 'Ghost', genes: ['Anery', 'Hypo'] },
    { name: 'Granite', genes: ['Anery', 'Diffused'] },
    { name: 'Phantom', genes: ['Charcoal', 'Hypo'] },
    { name: 'Pewter', genes: ['Charcoal', 'Diffused'] },
    { name: 'Amber', genes: ['Caramel', 'Hypo'] },
    {
      name: 'Gold Dust',
      aliases: ['Golddust'],
      genes: ['Ultramel', 'Caramel'],
      sources: [
        reference(
          'South Mountain Reptiles',
          'Striped Gold Dust',
          'https://cornsnake.info/2021/01/striped-gold-dust',
        ),
      ],
    },
    { name: 'Plasma', genes: ['Lavender', 'Diffused'] },
  ],
  others: [
    { name: 'Okeetee', kind: 'line_bred' },
    { name: 'Reverse Okeetee', kind: 'line_bred' },
    { name: 'Miami', aliases: ['Miami Phase'], kind: 'line_bred' },
    { name: 'Candycane', aliases: ['Candy Cane'], kind: 'line_bred' },
    { name: 'Sunglow', kind: 'line_bred' },
    { name: 'Aztec', kind: 'polygenic' },
    { name: 'Zigzag', aliases: ['Zig Zag'], kind: 'polygenic' },
    { name: 'Banded', kind: 'polygenic' },
    { name: 'Hurricane', kind: 'line_bred' },
    { name: 'Red Factor', kind: 'unknown' },
    { name: 'Coral Snow', kind: 'unknown' },
  ],
}
