import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { incompleteDominant, recessive, withoutOdds } from './shorthand.ts'
import { morphpedia, reference } from './sources.ts'

/** Most crested gecko looks are polygenic; they stand in `others`. */
export const crestedGecko: GeneList = {
  ...listed.crestedGecko,
  // https://geckotime.com/geckos-determine-sex/, after Gamble et al. 2015.
  sexes: 'ZW',
  loci: [
    incompleteDominant(
      'Lilly White',
      [
        morphpedia('Lilly White', 'crested-geckos/lilly-white'),
        reference(
          'Lilly Exotics',
          'The story of the Lilly White crested gecko',
          'http://www.lillyexotics.co.uk/care',
        ),
      ],
      ['Lily White', 'Lilly', 'LW', 'Lillywhite'],
      {
        lethalHomozygous: true,
        welfare: { level: 'warn', note: 'Young with two copies die in the egg or soon after.' },
      },
    ),
    {
      name: 'Cappuccino complex',
      linkage: 'autosomal',
      alleles: [
        {
          name: 'Cappuccino',
          aliases: ['Capp', 'Cappucino'],
          mode: 'incomplete_dominant',
          superName: 'Super Cappuccino',
          welfare: {
            level: 'severe',
            note: 'Two copies have been reported with reduced nostrils and poor growth.',
          },
        },
        { name: 'Sable', mode: 'incomplete_dominant' },
      ],
      compounds: [{ alleles: ['Cappuccino', 'Sable'], name: 'Luwak' }],
      sources: [
        reference(
          'Foundation Genetics',
          'Super Sable info: Sable, Super Sable and Luwak',
          'https://lmreptiles.com/fg-supersable/',
        ),
        reference(
          'Rockstar Geckos',
          'Our current stance on the Cappuccino gene',
          'https://rockstargeckos.com/single-post/your-title-what-s-your-blog-about',
        ),
      ],
    },
    recessive(
      'Axanthic',
      [reference('Spook Geckos', 'Axanthic project', 'https://spookgeckos.com/projects')],
      ['Ax'],
    ),
  ],
  combos: [{ name: 'Frappuccino', genes: ['Lilly White', 'Cappuccino'] }],
  others: [
    { name: 'Harlequin', aliases: ['Harley', 'Harle'], kind: 'polygenic' },
    { name: 'Extreme Harlequin', aliases: ['Extreme Harley', 'Extreme'], kind: 'polygenic' },
    { name: 'Halloween Harlequin', aliases: ['Halloween'], kind: 'polygenic' },
    { name: 'Pinstripe', aliases: ['Full Pinstripe', 'Pin', 'Full Pin'], kind: 'polygenic' },
    { name: 'Dalmatian', aliases: ['Dal', 'Super Dalmatian', 'Super Dal'], kind: 'polygenic' },
    { name: 'Flame', kind: 'polygenic' },
    { name: 'Tiger', kind: 'polygenic' },
    { name: 'Brindle', kind: 'polygenic' },
    { name: 'Quadstripe', aliases: ['Quad Stripe', 'Quad'], kind: 'polygenic' },
    { name: 'Tricolor', aliases: ['Tri-color', 'Tricolour'], kind: 'polygenic' },
    { name: 'Patternless', kind: 'polygenic' },
    { name: 'Bicolor', aliases: ['Bi-color', 'Bicolour'], kind: 'polygenic' },
    ...withoutOdds(
      'polygenic',
      'Red',
      'Yellow',
      'Orange',
      'Cream',
      'Tangerine',
      'Olive',
      'Buckskin',
    ),
    ...withoutOdds('polygenic', 'Chocolate', 'Black', 'Lavender'),
    { name: 'Drippy', kind: 'line_bred' },
    { name: 'Phantom', kind: 'unknown' },
    { name: 'White Wall', aliases: ['Whitewall'], kind: 'unknown' },
    { name: 'Empty Back', aliases: ['Emptyback'], kind: 'unknown' },
    { name: 'Soft Scale', aliases: ['Softscale'], kind: 'unknown' },
    { name: 'Hypo', kind: 'unknown' },
  ],
}
