import type { Channel, ReminderKind } from './reminders.contract.ts'

/* How reminders and the ways they take are said. */

export const kindWords: Record<ReminderKind, { name: string; second: string }> = {
  feeding: { name: 'Feeding', second: 'Who is due or late' },
  cleaning: { name: 'Cleaning', second: 'Enclosures due or late' },
  treatment: { name: 'Treatments', second: 'Doses due' },
  bulb: { name: 'UV bulbs', second: 'Two weeks before the end' },
  low_stock: { name: 'Low stock', second: 'Once, until restocked' },
}

export const channelWords: Record<Channel, string> = { app: 'App', mail: 'Mail', push: 'Push' }

/** '8:00 am'. */
export const hourWords = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'am' : 'pm'}`
