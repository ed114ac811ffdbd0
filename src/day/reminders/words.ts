import type { ReminderKind } from '../../shared/choices.ts'
import type { Channel } from './reminders.contract.ts'

/* Words for reminders and channels. */

export const kindWords: Record<ReminderKind, { name: string; second: string }> = {
  feeding: { name: 'Feeding', second: 'Animals due or overdue' },
  cleaning: { name: 'Cleaning', second: 'Enclosures due or overdue' },
  treatment: { name: 'Treatments', second: 'Doses due' },
  vet: { name: 'Vet visits', second: 'When you chose on the visit' },
  event: { name: 'Calendar events', second: 'When you chose on the event' },
  laying: { name: 'Laying', second: 'The day before a dam is expected to lay' },
  hatch: { name: 'Hatching', second: "When a clutch's window opens and on its day" },
  eggs: { name: 'Eggs to look at', second: 'After a week without a look' },
  bulb: { name: 'UV bulbs', second: 'Two weeks before they expire' },
  low_stock: { name: 'Low stock', second: 'Once, until restocked' },
  forecast: { name: 'Shed forecasts', second: 'When one is ready, and when its window opens' },
  climate: { name: 'Climate', second: 'On Mondays, if a place was out of its range' },
  message: { name: 'Shop messages', second: 'At once, when a visitor writes' },
}

export const channelWords: Record<Channel, string> = { app: 'App', mail: 'Email', push: 'Push' }

/** The ways left out, after 'Not': 'by email and by push'. */
export const missingWords: Record<Channel, string> = {
  app: 'under the bell',
  mail: 'by email',
  push: 'by push',
}
