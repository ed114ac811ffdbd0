import { z } from 'zod'
import {
  clutchResource,
  eggCheckResource,
  eggResource,
} from '../../../breeding/clutches/clutches.contract.ts'
import { geneResource } from '../../../breeding/genetics/loci.contract.ts'
import { pairingLog, pairingResource } from '../../../breeding/pairings/pairings.contract.ts'
import { planResource } from '../../../breeding/plans/plans.contract.ts'
import * as tables from '../../../db/schema.ts'
import { day } from '../../../shared/fields.ts'
import { type ArchivedKind, kindOf, ofPlus } from './kind.ts'
import { mostSmall, whole } from './rowSchemas.ts'

/** A species' own genes, after the species. */
export const geneKinds: ArchivedKind[] = [
  kindOf(tables.loci, {
    about: "A gene of a species as its keeper edited it, on top of Vivary's own list.",
    input: () => geneResource.input,
    labels: { species_id: 'Species' },
  }),
]

const cross = z.object({
  species: z.string().max(140),
  dam: z.string().max(254),
  sire: z.string().max(254),
  saved_on: day(),
})

/** Plans, pairings, clutches and the incubator's air, after the animals. */
export const breedingKinds: ArchivedKind[] = ofPlus(
  kindOf(tables.pairingPlans, {
    about: 'A sire and the dams he is to be paired with.',
    input: () => planResource.input,
  }),
  kindOf(tables.pairings, {
    about: 'A dam of a plan, and the odds saved for her.',
    input: () => pairingResource.input,
    labels: { plan_id: 'Plan' },
    schemas: () => ({ cross: cross.nullable().optional() }),
  }),
  kindOf(tables.pairingLogs, {
    about: 'What was seen of a pairing.',
    input: () => pairingLog.input,
    labels: { pairing_id: 'Pairing' },
  }),
  kindOf(tables.clutches, {
    about: 'Eggs laid on one day, or a litter born.',
    input: () => clutchResource.input,
    endings: ['hatchedOn'],
  }),
  kindOf(tables.possibleSires, {
    about: 'A further animal that may be the sire of a clutch.',
    labels: { clutch_id: 'Clutch' },
  }),
  kindOf(tables.eggs, {
    about: 'An egg of a clutch, and its hatchling.',
    input: () => eggResource.input,
    labels: {
      clutch_id: 'Clutch',
      number: 'Number, 1 for the first of its clutch',
      animal_id: 'Hatchling',
      twin_id: 'Second hatchling',
      hatched_by: 'Hatching recorded by',
      hatched_at: 'Hatching recorded',
    },
    schemas: () => ({ number: whole(1, mostSmall) }),
    endings: ['state_on', 'animal_id', 'twin_id', 'hatched_by', 'hatched_at'],
  }),
  kindOf(tables.eggChecks, {
    about: 'A look at an egg: candled, weighed, or both.',
    input: () => eggCheckResource.input,
    labels: { clutch_id: 'Clutch', egg_id: 'Egg' },
  }),
  kindOf(tables.airReadings, {
    about: "The incubator's air, of one box or of all.",
    labels: {
      happened_at: 'When',
      box: 'Box; empty for all',
      celsius: 'Temperature (°C)',
      humidity: 'Relative humidity (%)',
    },
  }),
)
