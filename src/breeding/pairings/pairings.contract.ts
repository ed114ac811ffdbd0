import { z } from 'zod'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { pairingLogKinds, pairingLogKindWords } from '../../shared/breeding.ts'
import { animalStates, sexes } from '../../shared/choices.ts'
import {
  optionalOneOf,
  optionalReference,
  optionalText,
  pastMoment,
  reference,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { photoUrls } from '../../shared/pictures.ts'
import { defineResource, type RecordOf, recorded } from '../../shared/resource.ts'
import { savedCross, sentFraction } from '../genetics/crosses.contract.ts'

/**
 * A dam or sire as plans and pairings show it. It keeps its name when it has left the collection
 * or was deleted; a deleted one has no page.
 */
export const parent = z.object({
  id: z.uuid(),
  name: z.string(),
  sex: z.enum(sexes),
  genetics: z.string(),
  code: z.string(),
  species: z.object({ id: z.uuid(), commonName: z.string() }).nullable(),
  photoUrls: photoUrls.nullable(),
  state: z.enum(animalStates),
  isDeleted: z.boolean(),
})
export type Parent = z.output<typeof parent>

export const damMissing = 'Please choose a dam'

/** The facts of a species that the course of a pairing depends on; null for unknown ones. */
export const bredSpecies = z.object({
  id: z.uuid(),
  commonName: z.string(),
  incubation_days: z.int().nullable(),
  pre_lay_days: z.int().nullable(),
  bears_live: z.boolean(),
})
export type BredSpecies = z.output<typeof bredSpecies>

/** A clutch as its pairing shows it. */
const clutchOfPairing = z.object({
  id: z.uuid(),
  name: z.string(),
  number_of_eggs: z.int(),
  laid_on: z.string().nullable(),
  expected_to_hatch_on: z.string().nullable(),
  hatchedOn: z.string().nullable(),
  is_litter: z.boolean(),
})

/** A cross, or null for none. */
const optionalCross = z
  .preprocess((sent) => (sent === '' || sent === undefined ? null : sent), savedCross.nullable())
  .optional()

/**
 * One dam with the sire of a plan. `name` is its text form, 'dam x sire'. Its plan says who the sire
 * is; `sire_id` repeats it, for what is made from the pairing. `species` is the dam's, or the sire's
 * if hers isn't known.
 */
export const pairingResource = defineResource({
  noun: 'pairing',
  words: { one: 'Pairing', many: 'Pairings' },
  api: 'pairings',
  path: 'pairings',
  input: () =>
    z.object({
      dam_id: field('Dam', reference(damMissing), 'name'),
      notes: field('Notes', optionalText(2000)),
      cross: field('Saved odds', optionalCross, 'text', 'the saved odds'),
    }),
  reads: () =>
    z.object({
      plan_id: z.uuid(),
      sire_id: z.uuid(),
      name: z.string(),
      dam: parent,
      sire: parent,
      plan: z.object({ id: z.uuid(), identifier: z.string() }),
      species: bredSpecies.nullable(),
      clutches: z.array(clutchOfPairing),
    }),
  sorts: ['created_at_desc', 'created_at_asc'],
})
export type Pairing = RecordOf<typeof pairingResource>

/**
 * The expectation of a pairing beside the young that hatched of its clutches: of its saved cross, or with
 * `saved_on` null of its parents' genetics as they are. `counted` are those whose looks are noted and understood, and
 * `expected` is the probability times those. Each row is what looks the same, and `share` its part of those
 * counted. `unmatched` names the rest.
 */
const comparison = z.object({
  species: z.string(),
  dam: z.string(),
  sire: z.string(),
  saved_on: z.string().nullable(),
  young: z.int(),
  counted: z.int(),
  rows: z.array(
    z.object({
      label: z.string(),
      /** Where the odds differ by sex: those of this sex, compared among themselves. */
      sex: z.enum(['male', 'female']).optional(),
      probability: sentFraction,
      expected: sentFraction,
      hatched: z.int(),
      share: sentFraction,
    }),
  ),
  others: z.int(),
  unmatched: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      genetics: z.string(),
      why: z.enum(['not_noted', 'looks_not_noted', 'not_understood', 'not_expected']),
    }),
  ),
})
export type PairingComparison = z.output<typeof comparison>

/** A single pairing: `comparison` is null while nothing hatched, or without genes of its species. */
export const pairingDetail = {
  ...pairingResource,
  record: pairingResource.record.extend({ comparison: comparison.nullable().optional() }),
}
export type PairingDetail = RecordOf<typeof pairingDetail>

/**
 * An observation of a pairing. `kind` moves it to a stage of the season; null for anything else, such as a note.
 * The log is below its pairing: `pairings/{pairing}/pairing_logs`.
 */
export const pairingLog = defineResource({
  noun: 'pairing_log',
  words: { one: 'Pairing log', many: 'Pairing logs' },
  api: 'pairing_logs',
  path: 'pairing_logs',
  input: () =>
    z.object({
      kind: field('What happened', optionalOneOf(pairingLogKinds), pairingLogKindWords),
      successful: field('Successful', yesNo().optional(), 'yesNo', 'whether it was successful'),
      notes: field('Notes', optionalText(2000)),
      happened_at: field('Happened at', pastMoment(), 'moment', 'the time'),
    }),
  reads: () => z.object({ pairing_id: z.uuid(), recordedBy: z.string(), ...recorded }),
  sorts: ['created_at_desc', 'created_at_asc', 'happened_at_desc', 'happened_at_asc'],
})
export type PairingLog = RecordOf<typeof pairingLog>

/** The animals to choose a sire or dam from; with `fitting` those of other species only if searched for. */
export const sireChoice = { ...animalResource, api: 'pairing_plans/sires' }
export const damChoice = { ...animalResource, api: 'pairing_plans/dams' }
export const fitting = z.object({ species_id: optionalReference() })

/** Pairings of a species only, by its id or name as a cross has it. */
export const ofSpecies = z.object({ species: optionalText(140) })
