import { z } from 'zod'
import { bulbResource } from '../../care/bulbs/bulbs.contract.ts'
import { alarm } from '../../care/climate/alarms/alarms.contract.ts'
import { feederResource } from '../../care/feeders/feeders.contract.ts'
import { agenda, calendarEvent } from '../calendar/events/events.contract.ts'
import { part } from '../dashboard/dashboard.contract.ts'

/** Feeders that run low, lamps that have ended and clutches unseen: the first of each. */
export const mostThings = 6

/**
 * All that is to do now, worked out from the records, as `GET /notifications/to_do.json` returns it. `count` is its
 * number of lines, `done` what was done today, and `next` the first day ahead with a feeding.
 */
export const toDo = z.object({
  count: z.int(),
  /** Of places' climate, as long as no one has acknowledged them. */
  alarms: z.array(alarm),
  feeding: part,
  cleaning: part,
  doses: z.array(calendarEvent),
  feeders: z.array(feederResource.record),
  bulbs: z.array(bulbResource.record),
  clutches: z.array(z.object({ id: z.uuid(), name: z.string(), days_unseen: z.int() })),
  done: agenda.shape.done,
  next: z.object({ on: z.iso.date(), animals: z.int() }).nullable(),
})
export type ToDo = z.output<typeof toDo>
