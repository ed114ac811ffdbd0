import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import { morphpedia, pritzel, serpwidgets } from './sources.ts'

export const cornSnake: GeneList = {
  ...listed.cornSnake,
  // Colubrids are ZW: Matsubara et al. 2006, PNAS 103, for rat snakes of the genus Elaphe.
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
      source: `Saenko et al. 2015, Amelanism in the corn snake is associated with the insertion of an LTR-retrotransposon in the OCA2 gene, Scientific Reports 5; ${pritzel}`,
    },
    recessive('Anery', pritzel, ['Anerythristic', 'Anery A', 'Black Albino']),
    recessive('Charcoal', pritzel, ['Anery B']),
    recessive('Caramel', pritzel),
    recessive('Hypo', pritzel, ['Hypomelanistic', 'Hypo A']),
    recessive('Sunkissed', pritzel),
    recessive('Lava', pritzel),
    recessive(
      'Lavender',
      `Ullate-Agote et al. 2020, Genome mapping of a LYST mutation in corn snakes, PNAS 117; ${pritzel}`,
      ['Lav'],
    ),
    recessive('Diffused', pritzel, ['Bloodred', 'Blood Red', 'Blood', 'Diffusion']),
    recessive('Cinder', pritzel, ['Ashy']),
    recessive('Dilute', pritzel),
    recessive('Kastanie', pritzel),
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
      source: `${serpwidgets}; ${pritzel}`,
    },
    recessive('Scaleless', morphpedia, [], {
      welfare: { level: 'warn', note: 'The skin is easily hurt.' },
    }),
    incompleteDominant('Palmetto', morphpedia),
    dominant('Tessera', 'South Mountain Reptiles, Amel Tessera (cornsnake.info)'),
    dominant('Buf', pritzel, ['Buff']),
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
  ],
}
