import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import { guo2021, leopardGeckoBook, morphpedia } from './sources.ts'

export const leopardGecko: GeneList = {
  ...listed.leopardGecko,
  // Viets et al. 1993, Journal of Experimental Zoology 265.
  sexes: 'temperature',
  loci: [
    incompleteDominant('Mack Snow', morphpedia, ['Mack'], { superName: 'Super Snow' }),
    dominant('White and Yellow', morphpedia, ['White & Yellow', 'W&Y', 'WY']),
    dominant('Enigma', morphpedia, [], {
      welfare: {
        level: 'severe',
        note: 'Many have Enigma syndrome: circling, head tilt and poor balance for life.',
      },
    }),
    incompleteDominant('Lemon Frost', guo2021, ['LF'], {
      welfare: { level: 'severe', note: 'Most develop skin tumours.' },
    }),
    recessive('Tremper Albino', leopardGeckoBook, ['Tremper', 'Texas Albino']),
    recessive('Bell Albino', leopardGeckoBook, ['Bell', 'Florida Albino']),
    recessive('Rainwater Albino', leopardGeckoBook, ['Rainwater', 'Las Vegas Albino']),
    recessive('Murphy Patternless', leopardGeckoBook, ['Murphy', 'Patternless', 'Leucistic']),
    recessive('Blizzard', leopardGeckoBook),
    recessive('Eclipse', morphpedia),
    recessive('Marble Eye', morphpedia),
  ],
  combos: [
    {
      name: 'Diablo Blanco',
      aliases: ['Diablo'],
      genes: ['Tremper Albino', 'Blizzard', 'Eclipse'],
    },
    { name: 'RAPTOR', genes: ['Tremper Albino', 'Eclipse'] },
    { name: 'RADAR', genes: ['Bell Albino', 'Eclipse'] },
    { name: 'Typhoon', genes: ['Rainwater Albino', 'Eclipse'] },
    { name: 'Blazing Blizzard', genes: ['Tremper Albino', 'Blizzard'] },
    { name: 'Banana Blizzard', genes: ['Murphy Patternless', 'Blizzard'] },
  ],
  others: [
    { name: 'Tangerine', kind: 'polygenic' },
    { name: 'Carrot Tail', aliases: ['Carrot-tail', 'Carrottail'], kind: 'polygenic' },
    { name: 'Hypo', aliases: ['Hypomelanistic'], kind: 'polygenic' },
    { name: 'Super Hypo', aliases: ['SHCT', 'SHTCT'], kind: 'polygenic' },
    { name: 'Baldy', kind: 'polygenic' },
    { name: 'Jungle', kind: 'polygenic' },
    { name: 'Stripe', aliases: ['Striped'], kind: 'polygenic' },
    { name: 'Reverse Stripe', kind: 'polygenic' },
    { name: 'Bold', aliases: ['Bold Stripe'], kind: 'polygenic' },
    { name: 'Bandit', kind: 'line_bred' },
    { name: 'Black Night', kind: 'line_bred' },
    { name: 'Melanistic', kind: 'line_bred' },
    { name: 'Lavender', kind: 'line_bred' },
    { name: 'Line-bred Snow', aliases: ['Line bred Snow'], kind: 'line_bred' },
    { name: 'Giant', aliases: ['Super Giant', 'Godzilla'], kind: 'unknown' },
    { name: 'TUG Snow', kind: 'unknown' },
    { name: 'Gem Snow', kind: 'unknown' },
  ],
}
