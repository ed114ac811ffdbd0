import { bulbReminders } from './bulbs/bulbs.jobs.ts'
import { lowStockReminders } from './feeders/feeders.jobs.ts'
import { treatmentReminders } from './health/health.jobs.ts'
import type { ReminderSource } from './reminders/source.ts'
import { cleaningReminders, feedingReminders } from './schedules/schedules.jobs.ts'

/** Everything people are reminded of, in the order in which a mail tells it. */
export const reminderSources: ReminderSource[] = [
  feedingReminders,
  treatmentReminders,
  cleaningReminders,
  lowStockReminders,
  bulbReminders,
]
