import { customEventResource } from '../../../day/calendar/customEvents/customEvents.contract.ts'
import { taskResource } from '../../../day/tasks/tasks.contract.ts'
import { achievements, customEvents, tasks } from '../../../db/schema.ts'
import { type ArchivedKind, kindOf, kindWith } from './kind.ts'

/** The daily work. */
export const dayKinds: ArchivedKind[] = [
  kindOf(tasks, { about: 'A task.', input: () => taskResource.input, isPlus: true }),
  kindOf(customEvents, {
    about: 'An event of your own in the calendar.',
    input: () => customEventResource.input,
  }),
  kindWith(achievements, achievements.key, {
    about: 'An achievement that was unlocked.',
    labels: { key: 'Achievement', badge_unlocked_at: 'Unlocked' },
  }),
]
