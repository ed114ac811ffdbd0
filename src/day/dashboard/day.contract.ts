import { z } from 'zod'
import { dueItem } from '../../care/schedules/due/due.contract.ts'
import { feedingMethods } from '../../shared/choices.ts'

/** Portraits of due animals: as many as fit in the widest card. */
export const mostFaces = 12

/**
 * One due schedule. `usual` is the feeding that a tick records: what the animal last took of that
 * feeder; null if the keeper must choose.
 */
const dueLine = dueItem.extend({
  usual: z.object({ count: z.int(), feedingMethod: z.enum(feedingMethods) }).nullable(),
})
export type DueLine = z.output<typeof dueLine>

/** The due schedules of one kind: how many, how many refused and done today, and the first lines. */
const part = z.object({
  total: z.int(),
  refused: z.int(),
  done: z.int(),
  value: z.array(dueLine),
})
export type DayPart = z.output<typeof part>

/** The day's feeding and cleaning. */
export const day = z.object({ feeding: part, cleaning: part })
export type Day = z.output<typeof day>
