import type { GeneList } from '../genes.ts'
import { listed } from './names.ts'
import { dominant, incompleteDominant, recessive } from './shorthand.ts'
import { morphpedia, russo2007 } from './sources.ts'

export const boa: GeneList = {
  ...listed.boa,
  // Gamble et al. 2017.
  sexes: 'XY',
  loci: [
    incompleteDominant(
      'Hypo',
      `${russo2007}; The Boas, Salmon (theboas.com)`,
      ['Salmon', 'Hypomelanistic'],
      {
        superName: 'Super Hypo',
      },
    ),
    incompleteDominant('Jungle', russo2007),
    incompleteDominant('Motley', russo2007, [], {
      welfare: { level: 'severe', note: 'Most with two copies die young.' },
    }),
    incompleteDominant('IMG', morphpedia, ['Increasing Melanin Gene']),
    dominant(
      'Arabesque',
      `${russo2007}; Boa Constrictors South Africa, Lesser-known boa morphs (boaconstrictors.co.za)`,
    ),
    recessive('Kahl Albino', `${russo2007}; Class Reptilia, Boa morphs (classreptilia.com)`, [
      'Albino',
      'Kahl',
      'Albino (Kahl)',
      'Albino Kahl',
    ]),
    recessive('Sharp Albino', `${russo2007}; Class Reptilia, Boa morphs (classreptilia.com)`, [
      'Sharp',
      'Albino (Sharp)',
      'Albino Sharp',
    ]),
    recessive('VPI Caramel', 'VPI, Het caramel albino boa neonates (vpi.com)', [
      'VPI Caramel Albino',
      'VPI T+',
      'VPI T+ Albino',
    ]),
    recessive('Anery', russo2007, ['Anerythristic', 'Anery Type 1', 'Anery T1', 'Anery I']),
    recessive('Blood', russo2007),
    recessive('Leopard', russo2007),
  ],
  combos: [
    { name: 'Moonglow', genes: ['Hypo', 'Kahl Albino', 'Anery'] },
    { name: 'Sunglow', genes: ['Hypo', 'Kahl Albino'] },
    { name: 'Sharp Sunglow', genes: ['Hypo', 'Sharp Albino'] },
    { name: 'Ghost', genes: ['Hypo', 'Anery'] },
    { name: 'Snow', genes: ['Kahl Albino', 'Anery'] },
  ],
  others: [
    { name: 'Pastel', kind: 'line_bred' },
    { name: 'Hog Island', kind: 'line_bred' },
    { name: 'Coral', kind: 'line_bred' },
    { name: 'Aztec', kind: 'unknown' },
    { name: 'Inca', kind: 'unknown' },
    { name: 'Keltic', kind: 'unknown' },
    { name: 'Roswell', kind: 'unknown' },
    { name: 'Key West', kind: 'unknown' },
    { name: 'Paradigm', kind: 'unknown' },
  ],
}
