import { z } from 'zod'
import { dueKinds } from '../schedules/due.contract.ts'
import { calendarEvent, eventKinds } from './events.contract.ts'

/**
 * Today, shortly. `due`: how many animals wait, how many of them since before today, and the first
 * few by name; `events`: what else is planned; `done`: how many animals it was done with.
 */
export const agenda = z.object({
  due: z.array(
    z.object({
      kind: z.enum(dueKinds),
      animals: z.int(),
      late: z.int(),
      names: z.array(z.string()),
    }),
  ),
  events: z.array(calendarEvent),
  done: z.array(z.object({ kind: z.enum(eventKinds), animals: z.int() })),
})
export type Agenda = z.output<typeof agenda>
