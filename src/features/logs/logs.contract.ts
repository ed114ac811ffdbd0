import { z } from 'zod'
import {
  oneOf,
  optionalReference,
  optionalText,
  pastMoment,
  reference,
  yesNo,
} from '../../shared/fields.ts'
import { defineResource, type RecordOf, type Words } from '../../shared/resource.ts'

/**
 * One kind of log of an animal: its own fields on top of when it happened. Its API is
 * `animals/{animal}/{api}`, its screens are `animals/{animal}/{path}`.
 */
function defineLog<
  const Noun extends string,
  Own extends z.ZodRawShape,
  const Filters extends readonly [string, ...string[]],
  Reads extends z.ZodRawShape,
>(
  noun: Noun,
  path: string,
  words: Words,
  own: {
    input: z.ZodObject<Own>
    filters: Filters
    reads: z.ZodObject<Reads>
  },
) {
  return defineResource({
    noun,
    words,
    api: `${noun}s`,
    path,
    input: z.object({ happenedAt: pastMoment().optional(), ...own.input.shape }),
    reads: z.object({ animal_id: z.uuid(), ...own.reads.shape }),
    sorts: ['happened_at_desc', 'happened_at_asc'],
    filters: own.filters,
  })
}

export const feedingMethods = ['tong', 'hand', 'bowl', 'live', 'assisted', 'other'] as const

/** A feeding. `success` false is a refusal. `fedBy` is the name of who recorded it. */
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
