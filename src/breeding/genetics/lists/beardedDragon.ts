import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import { centralBeardedDragons, reference } from './sources.ts'

export const beardedDragon: GeneList = {
  ...listed.beardedDragon,
  // https://pmc.ncbi.nlm.nih.gov/articles/PMC7348930; heat turns some genetic males (ZZ) into females:
  // https://scholars.latrobe.edu.au/display/publication39088
  sexes: 'ZW',
  loci: [
    incompleteDominant('Leatherback', [centralBeardedDragons], ['Italian Leatherback', 'Leather'], {
      superName: 'Silkback',
      superAliases: ['Silkie', 'Silky'],
      welfare: {
        level: 'severe',
        note: 'Silkbacks have no scales: they are easily hurt, burn quickly and often need help to shed.',
      },
    }),
    dominant('Dunner', [centralBeardedDragons]),
    recessive(
      'Hypo',
      [
        centralBeardedDragons,
        reference(
          'Here Be Dragons',
          'The complete guide to bearded dragon mutations and genetic traits',
          'https://herebdragons.com/bearded-dragon-mutations',
        ),
      ],
      ['Hypomelanistic'],
    ),
    recessive('Trans', [centralBeardedDragons], ['Translucent']),
    recessive('Witblits', [centralBeardedDragons]),
    recessive('Zero', [centralBeardedDragons]),
  ],
  combos: [
    { name: 'Wero', genes: ['Witblits', 'Zero'] },
    { name: 'Hypo Trans', aliases: ['Hypotrans', 'Hypotranslucent'], genes: ['Hypo', 'Trans'] },
  ],
  others: [
    { name: 'Red', aliases: ['Blood Red'], kind: 'line_bred' },
    { name: 'Orange', kind: 'line_bred' },
    { name: 'Citrus', aliases: ['Yellow'], kind: 'line_bred' },
    { name: 'Tiger', kind: 'polygenic' },
    { name: 'Blue Bar', aliases: ['Blue Bars'], kind: 'polygenic' },
    { name: 'German Giant', kind: 'line_bred' },
    { name: 'Paradox', aliases: ['Purple Paradox'], kind: 'unknown' },
    { name: 'Genetic Stripe', kind: 'unknown' },
    { name: 'American Leatherback', aliases: ['American Smoothie'], kind: 'unknown' },
    { name: 'Silverback', kind: 'unknown' },
  ],
}
