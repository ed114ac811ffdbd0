import { z } from 'zod'
import { remindOns, remindOnWords } from '../../../shared/choices.ts'
import { day, oneOf, optionalText, requiredText } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../../shared/resource.ts'

/** A custom event on a day: the fair, a delivery, the vet. */
export const customEventResource = defineResource({
  noun: 'custom_event',
  words: { one: 'Event', many: 'Events' },
  api: 'custom_events',
  path: 'calendar',
  input: () =>
    z.object({
      title: field('Title', requiredText(90, 'Please choose a title')),
      description: field('Description', optionalText(500)),
      started_on: field('Day', day(), 'day'),
      remind: field(
        'Reminder',
        oneOf(remindOns, 'Please choose when to be reminded').optional(),
        remindOnWords,
      ),
    }),
  sorts: ['happened_at_asc', 'happened_at_desc', 'abc'],
})
export type CustomEvent = RecordOf<typeof customEventResource>
