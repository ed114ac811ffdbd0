import { z } from 'zod'
import { feedingMethods } from '../logs/logs.contract.ts'
import { dueItem } from '../schedules/due.contract.ts'

/** Faces the dashboard shows of what is due: as many as its widest card has room for. */
export const mostFaces = 12

/**
 * One thing that is due today. `usual` is how a feeding would be recorded without being asked: what
 * the animal took last of that feeder; null where the keeper has to say what is fed.
 */
const dueLine = dueItem.extend({
  usual: z.object({ count: z.int(), feedingMethod: z.enum(feedingMethods) }).nullable(),
})
export type DueLine = z.output<typeof dueLine>

/** What is due of one kind: how much, how much of today's was done, and the first lines of it. */
const part = z.object({ total: z.int(), done: z.int(), value: z.array(dueLine) })
export type DayPart = z.output<typeof part>

/** The day's feeding and cleaning. */
export const day = z.object({ feeding: part, cleaning: part })
export type Day = z.output<typeof day>
