import { z } from 'zod'
import {
  amount,
  oneOf,
  optionalOneOf,
  optionalReference,
  optionalText,
  pastMoment,
  reference,
  textToNumber,
  yesNo,
} from '../../shared/fields.ts'
import {
  defineResource,
  type RecordOf,
  recorded,
  type Sort,
  type Words,
} from '../../shared/resource.ts'
import { leastIn, toGrams, type WeightUnit, weightUnits } from '../../shared/weights.ts'

export { weightUnits }

/**
 * One kind of log of an animal: its own fields on top of when it happened. Its API is
 * `animals/{animal}/{api}`, its screens are `animals/{animal}/{path}`.
 */
function defineLog<
  const Noun extends string,
  Own extends z.ZodRawShape,
  Reads extends z.ZodRawShape,
  const Filters extends readonly [string, ...string[]] = readonly ['any'],
  const Sorts extends readonly Sort[] = readonly [],
  Writes extends z.ZodRawShape = Record<never, never>,
>(
  noun: Noun,
  path: string,
  words: Words,
  own: {
    input: z.ZodObject<Own>
    reads: z.ZodObject<Reads>
    writes?: z.ZodObject<Writes>
    filters?: Filters
    sorts?: Sorts
  },
) {
  return defineResource({
    noun,
    words,
    api: `${noun}s`,
    path,
    input: z.object({ happenedAt: pastMoment().optional(), ...own.input.shape }),
    reads: z.object({ animal_id: z.uuid(), ...recorded, ...own.reads.shape }),
    writes: own.writes,
    sorts: ['happened_at_desc', 'happened_at_asc', ...((own.sorts ?? []) as Sorts)],
    filters: own.filters ?? (['any'] as unknown as Filters),
  })
}

export const feedingMethods = ['tong', 'hand', 'bowl', 'live', 'assisted', 'other'] as const
/** Why a feeding was not successful. */
export const refusalReasons = ['refused', 'regurgitated'] as const
export const shedQualities = ['complete', 'partial', 'stuck'] as const

/** The most prey one feeding can have. */
export const mostPrey = 1000

/**
 * A feeding of `count` prey. `success` false is a refusal, with its reason; `thrown_away` then takes
 * the prey from the stock all the same. `fedBy` is the name of who recorded it.
 */
export const feedingLog = defineLog(
  'feeding_log',
  'feedings',
  { one: 'Feeding', many: 'Feedings' },
  {
    input: z.object({
      success: yesNo().optional(),
      feedingMethod: oneOf(feedingMethods, 'Please choose a feeding method').optional(),
      notes: optionalText(2000),
      feeder_id: reference('Please choose a feeder'),
      supplement_id: optionalReference(),
      count: amount({ min: 1, max: mostPrey, step: 1 }).optional(),
      refusal_reason: optionalOneOf(refusalReasons),
      thrown_away: yesNo().optional(),
    }),
    reads: z.object({
      feeder: z.object({ id: z.uuid(), name: z.string(), size: z.string() }),
      supplement: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      fedBy: z.string(),
    }),
    filters: ['any', 'successful', 'failed'],
  },
)
export type FeedingLog = RecordOf<typeof feedingLog>

/** A cleaning of the enclosure. */
export const cleaningLog = defineLog(
  'cleaning_log',
  'cleans',
  { one: 'Clean', many: 'Cleans' },
  { input: z.object({}), reads: z.object({ cleanedBy: z.string() }) },
)

/** A shed. `set_shed_forecast_shed_at` ends the animal's active forecast with it, if there is one. */
export const sheddingLog = defineLog(
  'shedding_log',
  'sheds',
  { one: 'Shed', many: 'Sheds' },
  {
    input: z.object({ quality: oneOf(shedQualities, 'Please choose a shed quality') }),
    writes: z.object({ set_shed_forecast_shed_at: yesNo().optional() }),
    reads: z.object({ recordedBy: z.string() }),
  },
)
export type SheddingLog = RecordOf<typeof sheddingLog>

export const validWeight = 'Please enter a valid weight'

/** A weighing, in grams; `unit` is the one it was entered in and is shown in. */
export const weightLog = defineLog(
  'weight_log',
  'weight',
  { one: 'Weight', many: 'Weights' },
  {
    input: z.object({
      weightInGrams: z.preprocess(
        (value) => textToNumber(value),
        z.number(validWeight).min(0.01, validWeight).max(100_000_000, validWeight),
      ),
      unit: oneOf(weightUnits, 'Please choose a unit'),
    }),
    reads: z.object({ recordedBy: z.string() }),
    sorts: ['weight_in_grams_desc', 'weight_in_grams_asc'],
  },
)
export type WeightLog = RecordOf<typeof weightLog>

/** True of a weight that is not less than what may be entered in its unit. */
export const isEnough = (weightInGrams: number, unit: WeightUnit): boolean =>
  weightInGrams >= toGrams(leastIn[unit], unit)

/** A poop; an unusual one has something to be said of it. */
export const poopLog = defineLog(
  'poop_log',
  'poops',
  { one: 'Poop', many: 'Poops' },
  {
    input: z.object({ unusual: yesNo().optional(), notes: optionalText(2000) }),
    reads: z.object({ recordedBy: z.string() }),
    filters: ['any', 'unusual', 'usual'],
  },
)

/** The five kinds, each by its words. */
const logKinds = ['feeding', 'cleaning', 'shedding', 'weight', 'poop'] as const
export type LogKind = (typeof logKinds)[number]
