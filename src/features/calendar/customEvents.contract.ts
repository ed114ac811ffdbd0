import { z } from 'zod'
import { day, optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** Something of the keeper's own on a day: the fair, a delivery, the vet. */
export const customEventResource = defineResource({
  noun: 'custom_event',
  words: { one: 'Event', many: 'Events' },
  api: 'custom_events',
  path: 'calendar',
  input: z.object({
    title: requiredText(90, 'Please choose a title'),
    description: optionalText(500),
    started_on: day(),
  }),
  sorts: ['happened_at_asc', 'happened_at_desc', 'abc'],
})
export type CustomEvent = RecordOf<typeof customEventResource>
