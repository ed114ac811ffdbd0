import { z } from 'zod'
import { animalResource, pictured } from '../../collection/animals/animals.contract.ts'
import { type EggState, eggStates, eggStateWords } from '../../shared/breeding.ts'
import {
  amount,
  identity,
  listOf,
  oneOf,
  optionalAmount,
  optionalDay,
  optionalPastDay,
  optionalReference,
  optionalText,
  pastMoment,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** The most eggs of a clutch, well above what a tortoise or an iguana lays. */
export const mostEggs = 300

/** The most further animals that may be the sire. */
const mostPossibleSires = 20

/** An animal as a clutch names it. A deleted one keeps its name, but has no page. */
const parent = animalResource.record
  .pick({ id: true, name: true, sex: true, genetics: true, description: true, species: true })
  .extend({ photoUrls: animalResource.record.shape.photoUrls, isDeleted: z.boolean() })
export type Parent = z.output<typeof parent>

/** A value for each state that an egg can be in. */
export const eachState = <Value>(value: (state: EggState) => Value) =>
  Object.fromEntries(eggStates.map((state) => [state, value(state)])) as Record<EggState, Value>

/** How many eggs are in each state. */
const eggCounts = z.object(eachState(() => z.int()))
export type EggCounts = z.output<typeof eggCounts>

const celsius = (label: string) => field(label, optionalAmount({ min: 0, max: 60, step: 0.1 }))
const humidity = (label: string) => field(label, optionalAmount({ max: 100, step: 1 }))

/**
 * A clutch, or a litter (`is_litter`) born live. Without `expected_to_hatch_on`, a new one takes the
 * days of its parents' species; `hatchedOn` is filled in once every egg has a fate. From a pairing it
 * takes the parents that aren't given. `possible_sire_ids` are further animals that may be the sire;
 * a list replaces the one before, and the sire himself isn't read among them. With
 * `corrects_hatchlings`, a changed dam or sire becomes that of the hatchlings that had the one before.
 */
export const clutchResource = defineResource({
  noun: 'clutch',
  words: { one: 'Clutch', many: 'Clutches' },
  api: 'clutches',
  path: 'incubator',
  input: () =>
    z.object({
      name: field('Name', requiredText(70, 'Please choose a name')),
      dam_id: field('Dam', optionalReference(), 'name'),
      sire_id: field('Sire', optionalReference(), 'name'),
      pairing_id: field('Pairing', optionalReference(), 'name'),
      number_of_eggs: field(
        'Number of eggs',
        amount({ min: 1, max: mostEggs, step: 1, message: 'Please enter a number' }),
      ),
      laid_on: field('Laid on', optionalPastDay(), 'day', 'when it was laid'),
      expected_to_hatch_on: field(
        'Expected to hatch on',
        optionalDay(),
        'day',
        'when it should hatch',
      ),
      hatchedOn: field('Hatched on', optionalPastDay(), 'day', 'when it hatched'),
      send_hatch_reminder: field('Hatch reminder', yesNo().optional(), 'yesNo'),
      is_litter: field('Born live', yesNo().optional(), 'yesNo', 'how it was born'),
      incubating_since: field('In the incubator since', optionalPastDay(), 'day', 'since when'),
      box: field('Box', optionalText(100)),
      celsius_from: celsius('Temperature from (°C)'),
      celsius_to: celsius('Temperature to (°C)'),
      humidity_from: humidity('Humidity from (%)'),
      humidity_to: humidity('Humidity to (%)'),
      notes: field('Notes', optionalText(2000)),
    }),
  writes: () =>
    z.object({
      possible_sire_ids: field(
        'Possible sires',
        listOf(identity('Not found'), mostPossibleSires, 'possible sires').optional(),
      ),
      corrects_hatchlings: field('Correct its hatchlings too', yesNo().optional(), 'yesNo'),
    }),
  reads: () =>
    z.object({
      dam: parent.nullable(),
      sire: parent.nullable(),
      possibleSires: z.array(parent),
      species: z.object({ id: z.uuid(), commonName: z.string(), latinName: z.string() }).nullable(),
      /** The first and last day on which eggs may hatch; null without an expected day. */
      window: z.object({ from: z.string(), to: z.string() }).nullable(),
      /** The state of each egg, by number. */
      eggStates: z.array(z.enum(eggStates)),
      counts: eggCounts,
      /** When eggs were last candled, weighed or found in another state; null if never. */
      looked_at: z.iso.datetime().nullable(),
      /** The latest reading of its box, by hand or of a sensor there, in its own time. */
      air: z
        .object({
          celsius: z.number().nullable(),
          humidity: z.number().nullable(),
          happened_at: z.iso.datetime(),
        })
        .nullable(),
    }),
  sorts: ['hatch_asc', 'abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'incubating', 'hatched'],
})
export type Clutch = RecordOf<typeof clutchResource>

/** The counts above the list of clutches: how many each tab has, and the eggs still to hatch. */
export const clutchCounts = z.object({
  incubating: z.int(),
  hatched: z.int(),
  eggs: z.int(),
})

/** A look at an egg: candled, weighed in grams, or noted. `happened_at` is now unless given. */
export const eggCheckResource = defineResource({
  noun: 'egg_check',
  words: { one: 'Check', many: 'Checks' },
  api: 'egg_checks',
  path: 'checks',
  input: () =>
    z.object({
      happened_at: field('When', pastMoment().optional(), 'moment', 'the time'),
      is_candled: field('Candled', yesNo().optional(), 'yesNo'),
      weightInGrams: field(
        'Weight (g)',
        optionalAmount({ min: 0.01, max: 5000, step: 0.01 }),
        'grams',
      ),
      notes: field('Notes', optionalText(500)),
    }),
  reads: () => z.object({ egg_id: z.uuid(), recorded_by: z.uuid().nullable() }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type EggCheck = RecordOf<typeof eggCheckResource>

/** An animal as the egg it hatched from names it. */
const hatchling = pictured().omit({ sex: true })

/** `state_on` is the day on which it hatched or was lost: today unless given. */
export const eggResource = defineResource({
  noun: 'egg',
  words: { one: 'Egg', many: 'Eggs' },
  api: 'eggs',
  path: 'eggs',
  input: () =>
    z.object({
      state: field('State', oneOf(eggStates, 'Please choose a state').optional(), eggStateWords),
      state_on: field('Since', optionalPastDay(), 'day', 'since when'),
      notes: field('Notes', optionalText(500)),
    }),
  reads: () =>
    z.object({
      number: z.int(),
      animal: hatchling.nullable(),
      /** A second animal of the same egg. */
      twin: hatchling.nullable(),
      checks: z.array(eggCheckResource.record),
    }),
  sorts: ['created_at_asc'],
})
export type Egg = RecordOf<typeof eggResource>

/** A clutch with each of its eggs. */
export const clutchDetail = {
  ...clutchResource,
  record: clutchResource.record.extend({ eggs: z.array(eggResource.record) }),
}
export type ClutchDetail = RecordOf<typeof clutchDetail>

/** Several eggs of a clutch, all changed to one state or looked at together. */
export const manyEggs = z.object({
  eggs: z.object({
    ids: listOf(identity('Not found'), mostEggs, 'eggs').refine(
      (ids) => ids.length > 0,
      'Please choose at least one egg',
    ),
    state: eggResource.input.shape.state,
    state_on: eggResource.input.shape.state_on,
    check: eggCheckResource.input.partial().optional(),
  }),
})
export type ManyEggs = z.output<typeof manyEggs>['eggs']
