import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { incompleteDominant, recessive } from './shorthand.ts'
import { foundationGenetics, morphpedia } from './sources.ts'

/** Most crested gecko looks are polygenic: de Vosjoli, Fast & Repashy 2003; they stand in `others`. */
export const crestedGecko: GeneList = {
  ...listed.crestedGecko,
  sexes: 'unknown',
  loci: [
    incompleteDominant(
      'Lilly White',
      `${morphpedia}, Lilly White`,
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
      source: `${foundationGenetics}; Reptile City Korea, Cappuccino project`,
    },
    recessive('Axanthic', `${morphpedia}; Altitude Exotics, Axanthic project`, ['Ax']),
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
    { name: 'Drippy', kind: 'line_bred' },
    { name: 'Phantom', kind: 'unknown' },
    { name: 'White Wall', aliases: ['Whitewall'], kind: 'unknown' },
    { name: 'Empty Back', aliases: ['Emptyback'], kind: 'unknown' },
    { name: 'Soft Scale', aliases: ['Softscale'], kind: 'unknown' },
    { name: 'Hypo', kind: 'unknown' },
  ],
}
