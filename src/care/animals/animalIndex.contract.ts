import { z } from 'zod'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { type AnimalColumn, refusalReasons } from '../../shared/choices.ts'
import { derived } from '../../shared/derived.ts'
import { identity, listOf, moment } from '../../shared/fields.ts'
import { perPage, type RecordOf } from '../../shared/resource.ts'
import { weightUnits } from '../../shared/weights.ts'

/** How far back the trend of a weight goes. */
export const trendDays = 90

/** The most points of a trend. */
export const mostPoints = 12

/** From so many animals on, the index opens as a list. */
const listFrom = 12

/** The view of the index that people see who haven't chosen one: pictures of a few animals, a list of many. */
export const usualViewOf = (animals: number) => (animals < listFrom ? 'grid' : 'table')

/** The most animals that can be selected, and changed in one request. */
export const mostChosen = 1000

/** Where counting refusals ends. */
export const mostRefusals = 99

/** The next step of one kind: due if it is today or earlier. */
const next = z.object({
  due_on: z.string().nullable(),
  next_on: z.string(),
  days_overdue: z.int(),
  /** How its meal of today failed, if it's due and did. */
  refused_today: z.enum(refusalReasons).nullable(),
})
export type Next = z.output<typeof next>

/** Parts of an animal's care that the index reads if asked to. */
export const careParts = ['due', 'fed', 'shed', 'weight', 'forecast'] as const
export type CarePart = (typeof careParts)[number]

/** The care that both views of the index show, and with `columns` what the table shows besides, as `?care=` has it. */
export const careShown = (columns: readonly AnimalColumn[] = []): string =>
  careParts
    .filter(
      (part) =>
        ['due', 'fed', 'weight'].includes(part) || (part === 'shed' && columns.includes('shed')),
    )
    .join(',')

/** `?care=due,weight`: what to read of each animal beside its record; nothing by default. */
export const careQuery = {
  care: z
    .string()
    .trim()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(careParts, 'Please send due, fed, shed, weight or forecast')).max(20)),
  /** `?ids=…,…`: only these, such as those that were selected. */
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(listOf(identity('Please send UUIDs'), perPage.most, 'animals at once'))
    .optional(),
}

/**
 * An animal in the index; fields of parts that weren't asked for are left out. `refused_in_row`
 * counts the refusals since the last meal it took; `change` is in per cent of the first weight of
 * the trend, null with fewer than two weighings in those days.
 */
const listedAnimal = () =>
  animalResource.record.extend({
    /** The likely day of its next shed and the first possible one, if a forecast is active; null without Plus. */
    activeForecast: z
      .object({ id: z.uuid(), predictedToShedAt: z.string(), lower_on: z.string() })
      .nullable()
      .optional(),
    feeding_due: next.nullable().optional(),
    cleaning_due: next.nullable().optional(),
    last_feeding: z
      .object({ happenedAt: moment(), success: z.boolean(), refused_in_row: z.int() })
      .nullable()
      .optional(),
    last_shed: z.object({ happenedAt: moment() }).nullable().optional(),
    last_weight: z
      .object({
        happenedAt: moment(),
        weightInGrams: z.number(),
        unit: z.enum(weightUnits),
        trend: z.array(z.number()),
        change: z.number().nullable(),
      })
      .nullable()
      .optional(),
  })

/** The index of animals: their records with their care, in more orders than other lists of them. */
export const animalIndex = derived(animalResource, { record: listedAnimal }, {
  sorts: [
    ...animalResource.sorts,
    'due',
    'fed_at_asc',
    'fed_at_desc',
    'weight_in_grams_desc',
    'weight_in_grams_asc',
    'shed_at_asc',
    'shed_at_desc',
    'place',
    'species',
  ],
} as const)
export type ListedAnimal = RecordOf<typeof animalIndex>

/** How many animals each tab has. */
export const tabCounts = z.object({
  all: z.int(),
  quarantine: z.int(),
  former: z.int(),
  outside: z.int(),
})
export type TabCounts = z.output<typeof tabCounts>
