import { z } from 'zod'
import { shedQualities } from '../../../shared/choices.ts'
import {
  choices,
  isPeriod,
  notPeriod,
  ofAnimals,
  ofPeriod,
  reportedAnimal,
} from '../frame/report.contract.ts'

export const sheddersAsked = z.object({ ...ofAnimals, ...ofPeriod }).refine(isPeriod, notPeriod)

const qualities = z.enum(shedQualities)

/** How many of the latest sheds a row shows. */
export const latestSheds = 6

/** How an animal has shed; see `sheddingOf`. */
export const shedding = z.object({
  sheds: z.int(),
  complete: z.int(),
  partial: z.int(),
  stuck: z.int(),
  /** The median number of days between sheds, and by how much they usually differ from it. */
  interval_days: z.number().nullable(),
  deviation_days: z.number().nullable(),
  /** How many of the latest were stuck, one after another. */
  stuck_in_row: z.int(),
  first_on: z.string(),
  last_on: z.string(),
  /** The latest, the oldest of them first. */
  latest: z.array(qualities),
})
export type Shedding = z.output<typeof shedding>

const row = shedding.extend({ animal: reportedAnimal() })
export type ShedderRow = z.output<typeof row>

/** Animals with a shed in the period, those with the most first; `without` have none. */
export const topShedders = z.object({
  choices,
  value: z.array(row),
  without: z.int(),
})
export type TopShedders = z.output<typeof topShedders>

/** The first of twelve months, how many others have as many sheds, and whose sheds are stuck in a row. Null without a shed. */
export const sheddersCard = z
  .object({
    name: z.string(),
    sheds: z.int(),
    others: z.int(),
    latest: z.array(qualities),
    stuck: z.object({ name: z.string(), in_row: z.int() }).nullable(),
  })
  .nullable()
export type TopSheddersCard = z.output<typeof sheddersCard>
