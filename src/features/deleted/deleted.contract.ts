import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/** How long what was deleted can be brought back. */
export const daysKept = 30

/** A record that was deleted lately and can be brought back. */
export const deletedRecord = z.object({
  id: z.uuid(),
  kind: z.enum([
    'animal',
    'bulb',
    'contact',
    'custom_event',
    'feeder',
    'group',
    'species',
    'supplement',
    'task',
  ]),
  name: z.string(),
  deleted_at: moment(),
})
export type Deleted = z.output<typeof deletedRecord>
