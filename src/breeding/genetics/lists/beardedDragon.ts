import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import { beardedMutations, centralBeardedDragons } from './sources.ts'

export const beardedDragon: GeneList = {
  ...listed.beardedDragon,
  // Ezaz et al. 2005, Chromosome Research 13. Heat turns some genetic males (ZZ) into females.
  sexes: 'ZW',
  loci: [
    incompleteDominant('Leatherback', centralBeardedDragons, ['Italian Leatherback', 'Leather'], {
      superName: 'Silkback',
      welfare: {
        level: 'severe',
        note: 'Silkbacks have no scales: they are easily hurt, burn quickly and often need help to shed.',
      },
    }),
    dominant('Dunner', centralBeardedDragons),
    recessive('Hypo', `${centralBeardedDragons}; ${beardedMutations}`, ['Hypomelanistic']),
    recessive('Trans', `${centralBeardedDragons}; ${beardedMutations}`, ['Translucent']),
    recessive('Witblits', `${centralBeardedDragons}; ${beardedMutations}`),
    recessive('Zero', `${centralBeardedDragons}; ${beardedMutations}`),
  ],
  combos: [{ name: 'Wero', genes: ['Witblits', 'Zero'] }],
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
