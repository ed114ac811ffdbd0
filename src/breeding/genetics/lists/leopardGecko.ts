import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive, withoutOdds } from './shorthand.ts'
import { consensus, fabsReptiles, reference, study } from './sources.ts'

export const leopardGecko: GeneList = {
  ...listed.leopardGecko,
  // Viets et al. 1993, Temperature-dependent sex determination in the leopard gecko, Journal of
  // Experimental Zoology 265(6), https://doi.org/10.1002/jez.1402650610
  sexes: 'temperature',
  loci: [
    incompleteDominant(
      'Mack Snow',
      [
        reference(
          'Leopard Gecko Wiki',
          'Incomplete dominance',
          'http://leopardgeckowiki.com/index.php?title=Incomplete_Dominate&redirect=no',
        ),
      ],
      ['Mack'],
      { superName: 'Super Snow', superAliases: ['Mack Super Snow'] },
    ),
    dominant(
      'White and Yellow',
      [
        reference(
          'Fun with Life',
          'Leopard gecko mutations: white and yellow dominant allele',
          'http://funwithlife.org/2015/12/leopard-gecko-mutations-white-and-yellow-dominant-allele/',
        ),
        reference(
          'breeder.io',
          'White and Yellow, with its syndrome (in Japanese)',
          'https://d2r4zevnzinjti.cloudfront.net/wiki/%E3%83%9B%E3%83%AF%E3%82%A4%E3%83%88%E3%82%A2%E3%83%B3%E3%83%89%E3%82%A4%E3%82%A8%E3%83%AD%E3%83%BC',
        ),
      ],
      ['White & Yellow', 'W&Y', 'WY'],
      {
        welfare: { level: 'warn', note: 'Trouble with balance has been described in some lines.' },
      },
    ),
    dominant(
      'Enigma',
      [
        reference('Gecko Time', 'Enigma syndrome', 'http://www.geckotime.com/enigma-syndrome/'),
        study(
          'Krönke',
          'Description and assessment of the Enigma syndrome (ES) in leopard geckos (Eublepharis macularius) with regard to its relevance as trait of breeding, SSRN 4626177',
          'https://www.scribd.com/document/740269610/SSRN-id4626177',
        ),
      ],
      [],
      {
        welfare: {
          level: 'severe',
          note: 'Many have Enigma syndrome: circling, head tilt and poor balance for life. Breeders disagree on whether any with two copies live.',
        },
      },
    ),
    incompleteDominant(
      'Lemon Frost',
      [
        study(
          'Guo et al. 2021',
          'Genetics of white color and iridophoroma in “Lemon Frost” leopard geckos, PLoS Genetics',
          'https://omia.org/OMIA002363/481883/',
        ),
      ],
      ['LF'],
      {
        welfare: { level: 'severe', note: 'Most develop skin tumours.' },
      },
    ),
    recessive('Tremper Albino', [fabsReptiles], ['Tremper', 'Texas Albino', 'Talbino']),
    recessive('Bell Albino', [fabsReptiles], ['Bell', 'Florida Albino']),
    recessive('Rainwater Albino', [fabsReptiles], ['Rainwater', 'Las Vegas Albino']),
    recessive('Murphy Patternless', [fabsReptiles], ['Murphy', 'Patternless', 'Leucistic']),
    recessive('Blizzard', [fabsReptiles]),
    recessive('Eclipse', [consensus]),
    recessive('Marble Eye', [consensus]),
  ],
  combos: [
    {
      name: 'Diablo Blanco',
      aliases: ['Diablo'],
      genes: ['Tremper Albino', 'Blizzard', 'Eclipse'],
    },
    { name: 'RAPTOR', aliases: ['Tremper RAPTOR'], genes: ['Tremper Albino', 'Eclipse'] },
    { name: 'RADAR', genes: ['Bell Albino', 'Eclipse'] },
    { name: 'Typhoon', genes: ['Rainwater Albino', 'Eclipse'] },
    { name: 'Blazing Blizzard', genes: ['Tremper Albino', 'Blizzard'] },
    { name: 'Banana Blizzard', genes: ['Murphy Patternless', 'Blizzard'] },
  ],
  others: [
    { name: 'Tangerine', kind: 'polygenic' },
    { name: 'Carrot Tail', aliases: ['Carrot-tail', 'Carrottail'], kind: 'polygenic' },
    { name: 'Hypo', aliases: ['Hypomelanistic'], kind: 'polygenic' },
    { name: 'Super Hypo', aliases: ['SHCT', 'SHTCT', 'SHTCTB'], kind: 'polygenic' },
    { name: 'Baldy', kind: 'polygenic' },
    ...withoutOdds('polygenic', 'High Yellow', 'Emerine', 'Mandarin'),
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
    ...withoutOdds('several', 'Albino', 'Snow', 'Galaxy', 'Total Eclipse', 'Nova', 'Aurora'),
    ...withoutOdds('several', 'Sunglow', 'Hybino'),
    { name: 'Dreamsickle', aliases: ['Dreamsicle'], kind: 'several' },
  ],
}
