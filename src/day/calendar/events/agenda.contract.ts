import { z } from 'zod'
import { eventKinds } from '../../../shared/choices.ts'
import { calendarEvent } from './events.contract.ts'

/**
 * The rest of today besides due schedules. `events`: what else is planned; `done`: how many animals
 * were cared for.
 */
export const agenda = z.object({
  events: z.array(calendarEvent),
  done: z.array(z.object({ kind: z.enum(eventKinds), animals: z.int() })),
})
export type Agenda = z.output<typeof agenda>
