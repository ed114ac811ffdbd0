import { z } from 'zod'
import {
  feedingMethods,
  methodWords,
  qualityWords,
  reasonWords,
  refusalReasons,
  shedQualities,
} from '../../shared/choices.ts'
import {
  amount,
  oneOf,
  optionalOneOf,
  optionalReference,
  optionalText,
  pastMoment,
  reference,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import {
  defineResource,
  type RecordOf,
  recorded,
  type Sort,
  type Words,
} from '../../shared/resource.ts'
import { textToNumber } from '../../shared/typedNumbers.ts'
import {
  leastIn,
  shortUnit,
  toGrams,
  unitWords,
  type WeightUnit,
  weightUnits,
} from '../../shared/weights.ts'

/**
 * One kind of log of an animal: its own fields and when it happened. Its API is
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
    input: () => z.ZodObject<Own>
    reads: () => z.ZodObject<Reads>
    writes?: () => z.ZodObject<Writes>
    filters?: Filters
    sorts?: Sorts
  },
) {
  return defineResource({
    noun,
    words,
    api: `${noun}s`,
    path,
    input: () =>
      z.object({
        happenedAt: field('When', pastMoment().optional(), 'moment', 'the time'),
        ...own.input().shape,
      }),
    reads: () => z.object({ animal_id: z.uuid(), ...recorded, ...own.reads().shape }),
    writes: own.writes,
    sorts: ['happened_at_desc', 'happened_at_asc', ...((own.sorts ?? []) as Sorts)],
    filters: own.filters ?? (['any'] as unknown as Filters),
  })
}

/** The most prey one feeding can have. */
export const mostPrey = 1000

/**
 * A feeding of `count` prey. `success` false is a refusal with a reason; regurgitated or with `thrown_away` it
 * still uses the stock. `feedingMethod` is null of a meal that was kept elsewhere and doesn't say. `fedBy` is the name of
 * who recorded it.
 */
export const feedingLog = defineLog(
  'feeding_log',
  'feedings',
  { one: 'Feeding', many: 'Feedings' },
  {
    input: () =>
      z.object({
        success: field('Taken', yesNo().optional(), 'yesNo', 'whether it was taken'),
        feedingMethod: field(
          'How',
          oneOf(feedingMethods, 'Please choose a feeding method').nullish(),
          methodWords,
          'how it was fed',
        ),
        notes: field('Note', optionalText(2000)),
        feeder_id: field('Feeder', reference('Please choose a feeder'), 'name'),
        supplement_id: field('Supplement', optionalReference(), 'name'),
        count: field(
          'How many',
          amount({ min: 1, max: mostPrey, step: 1 }).optional(),
          'text',
          'how many',
        ),
        refusal_reason: field('Why not', optionalOneOf(refusalReasons), reasonWords, 'why not'),
        thrown_away: field(
          'Thrown away',
          yesNo().optional(),
          'yesNo',
          'whether it was thrown away',
        ),
      }),
    reads: () =>
      z.object({
        feeder: lasting().extend({ size: z.string() }),
        supplement: lasting().nullable(),
        fedBy: z.string(),
      }),
    filters: ['any', 'successful', 'failed'],
  },
)
export type FeedingLog = RecordOf<typeof feedingLog>

/** A feeder or supplement, whose name stays in the log once it is deleted. */
const lasting = () => z.object({ id: z.uuid(), name: z.string(), isDeleted: z.boolean() })

/** `?feeder_id=`: only feedings of that feeder. */
export const ofFeeder = () => ({ feeder_id: optionalReference().optional() })

/** A cleaning of the enclosure. */
export const cleaningLog = defineLog(
  'cleaning_log',
  'cleans',
  { one: 'Clean', many: 'Cleans' },
  { input: () => z.object({}), reads: () => z.object({ cleanedBy: z.string() }) },
)

/** A shed. `set_shed_forecast_shed_at` also ends the animal's active forecast, if there is one. */
export const sheddingLog = defineLog(
  'shedding_log',
  'sheds',
  { one: 'Shed', many: 'Sheds' },
  {
    input: () =>
      z.object({
        quality: field(
          'Quality',
          oneOf(shedQualities, 'Please choose a shed quality'),
          qualityWords,
        ),
      }),
    writes: () =>
      z.object({
        set_shed_forecast_shed_at: field('Record the real shed date', yesNo().optional(), 'yesNo'),
      }),
    reads: () => z.object({ recordedBy: z.string() }),
  },
)
export type SheddingLog = RecordOf<typeof sheddingLog>

export const validWeight = 'Please enter a valid weight'

/**
 * A weighing, in grams; `unit` is the one it was entered in and is shown in. One that `is_certain` is never in doubt,
 * however far it is from those around it.
 */
export const weightLog = defineLog(
  'weight_log',
  'weight',
  { one: 'Weight', many: 'Weights' },
  {
    input: () =>
      z.object({
        weightInGrams: field(
          'Weight',
          z.preprocess(
            (value) => textToNumber(value),
            z.number(validWeight).min(0.01, validWeight).max(100_000_000, validWeight),
          ),
          'weight',
        ),
        unit: field('Unit', oneOf(weightUnits, 'Please choose a unit'), unitWords),
        is_certain: field('Certain', yesNo().optional(), 'yesNo', "whether it's certain"),
      }),
    reads: () => z.object({ recordedBy: z.string() }),
    sorts: ['weight_in_grams_desc', 'weight_in_grams_asc'],
  },
)
export type WeightLog = RecordOf<typeof weightLog>

/** 'At least 1 oz. Use grams for less.': for a weight below its unit's minimum. */
export const leastWords = (unit: WeightUnit): string =>
  `At least ${leastIn[unit]} ${shortUnit[unit]}.${unit === 'ounces' ? ' Use grams for less.' : ''}`

/** True for a weight that isn't below its unit's minimum. */
export const isEnough = (weightInGrams: number, unit: WeightUnit): boolean =>
  weightInGrams >= toGrams(leastIn[unit], unit)

/** A poop; an unusual one may have a description. */
export const poopLog = defineLog(
  'poop_log',
  'poops',
  { one: 'Poop', many: 'Poops' },
  {
    input: () =>
      z.object({
        unusual: field('Unusual', yesNo().optional(), 'yesNo', 'whether it was unusual'),
        notes: field('Note', optionalText(2000)),
      }),
    reads: () => z.object({ recordedBy: z.string() }),
    filters: ['any', 'unusual', 'usual'],
  },
)

/** The five kinds, named as in texts. */
const logKinds = ['feeding', 'cleaning', 'shedding', 'weight', 'poop'] as const
export type LogKind = (typeof logKinds)[number]
