import { z } from 'zod'
import { amount, identity, moment } from '../../../shared/fields.ts'
import { weightUnits } from '../../../shared/weights.ts'
import {
  choices,
  isPeriod,
  notPeriod,
  ofAnimals,
  ofPeriod,
  reportedAnimal,
} from '../frame/report.contract.ts'

/** The most lines of the chart. */
export const mostAnimals = 4

/** The most weighings that can be left out. */
export const mostLeftOut = 40

/** Up to so many ids, separated by commas. */
const ids = (most: number, tooMany: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(identity('Please send ids, separated by commas')).max(most, tooMany))

/**
 * `animals` are up to four ids, separated by commas; without any the report chooses: those with a
 * sudden loss first, then those weighed most often. `without` are ids of weighings that the report leaves out, such
 * as one that was mistyped.
 */
export const weightsAsked = z
  .object({
    ...ofAnimals,
    ...ofPeriod,
    animals: ids(mostAnimals, 'At most four animals'),
    without: ids(mostLeftOut, `At most ${mostLeftOut} weights`),
    loss_percent: amount({ min: 1, max: 90, step: 0.1 }).optional(),
    loss_days: amount({ min: 1, max: 366, step: 1 }).optional(),
  })
  .refine(isPeriod, notPeriod)

/** Eggs or young that explain why a female weighs less. */
const laying = z.object({ laid_on: z.string(), eggs: z.int(), is_litter: z.boolean() })
export type Laying = z.output<typeof laying>

/** From the heaviest weighing of those days to the latest one. */
const loss = z.object({
  from_grams: z.number(),
  to_grams: z.number(),
  from: moment(),
  to: moment(),
  days: z.int(),
  percent: z.number(),
  /** If she laid in between, the loss is explained and not flagged. */
  laying: laying.nullable(),
  /** Why it isn't fed until its pause ends, such as 'Brumation'; null if no feeding is paused. */
  pause_reason: z.string().nullable(),
})
export type Loss = z.output<typeof loss>

/** `is_certain` if a keeper said that it's right, so that it is never in doubt. */
const point = z.object({
  id: z.string(),
  happenedAt: moment(),
  grams: z.number(),
  is_certain: z.boolean(),
})
export type WeightPoint = z.output<typeof point>
export type Weighing = Omit<WeightPoint, 'id'>

/** A stretch in which the animal wasn't weighed, from one weighing to the next; see `gapsIn`. */
const gap = z.object({ from: moment(), to: moment() })
export type WeightGap = z.output<typeof gap>

const weighed = z.object({
  animal: reportedAnimal(),
  /** That of its latest weighing. */
  unit: z.enum(weightUnits),
  /** The weighings of the period, the earliest first. */
  points: z.array(point),
  /** Points of the period that the request leaves out. */
  left_out: z.array(point),
  gaps: z.array(gap),
  /** From the first weighing of the period to the last; null with fewer than two, or with one of these in doubt. */
  change_percent: z.number().nullable(),
  /** Likewise null, and if they are less than a week apart. */
  grams_a_week: z.number().nullable(),
  /** The clutches and litters of the period. */
  layings: z.array(laying),
  /** Up to today, whatever the period. */
  loss: loss.nullable(),
})
export type WeighedAnimal = z.output<typeof weighed>

export const weightOverTime = z.object({
  choices,
  rule: z.object({ loss_percent: z.number(), loss_days: z.number() }),
  /** How many of the animals asked for have ever been weighed. */
  weighed: z.int(),
  /** The animals drawn; at most four. */
  value: z.array(weighed),
  /** Every animal that has suddenly lost weight and didn't lay, the largest part first. */
  losses: z.array(z.object({ animal: reportedAnimal(), unit: z.enum(weightUnits), loss })),
})
export type WeightOverTime = z.output<typeof weightOverTime>

/** The largest sudden loss, if any, and up to two lines of twelve months in grams. Null without a weighing. */
export const weightsCard = z
  .object({
    loss: z.object({ name: z.string(), percent: z.number(), days: z.int() }).nullable(),
    weighed: z.int(),
    lines: z.array(z.array(z.object({ x: z.number(), y: z.number() }))),
  })
  .nullable()
export type WeightsCardData = z.output<typeof weightsCard>
