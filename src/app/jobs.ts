import { backUpDaily } from '../backup/daily.ts'
import { hatchReminders, unseenEggReminders } from '../breeding/clutches/clutches.jobs.ts'
import { layingReminders } from '../breeding/season/laying.jobs.ts'
import { bulbReminders } from '../care/bulbs/bulbs.jobs.ts'
import { forgetAlarms } from '../care/climate/alarms/alarms.jobs.ts'
import { closeClimateHours, keepClimateWeeks } from '../care/climate/readings/readings.jobs.ts'
import { climateReminders } from '../care/climate/week/week.jobs.ts'
import { lowStockReminders } from '../care/feeders/feeders.jobs.ts'
import { forecastReminders } from '../care/forecast/shedForecasts.jobs.ts'
import { cleaningReminders, feedingReminders } from '../care/schedules/schedules.jobs.ts'
import { treatmentReminders, visitReminders } from '../collection/health/health.jobs.ts'
import { unlockAchievements } from '../day/achievements/achievements.jobs.ts'
import { customEventReminders } from '../day/calendar/customEvents/customEvents.jobs.ts'
import { remind } from '../day/reminders/reminders.jobs.ts'
import { eraseAccounts } from '../people/leaving/leaving.jobs.ts'
import { keepSubscriptions } from '../people/subscription/subscriptions.jobs.ts'
import { eraseDeleted } from '../running/deleted/deleted.jobs.ts'
import { removeExpired } from '../running/exports/exports.jobs.ts'
import { forgetImports } from '../running/imports/importer.jobs.ts'
import { forgetExpired } from '../running/operator/expiry.ts'
import { compareDueDays } from '../running/watch/dueDays.jobs.ts'
import { asWitnessed } from '../running/watch/evidence.queries.ts'
import { forgetDeliveries } from '../running/webhooks/sender.jobs.ts'
import { filesOf } from '../server/files/openFiles.ts'
import type { Job } from '../server/jobs.ts'
import type { ReminderSource } from '../server/messages/reminders.ts'
import { forgetVisitors } from '../shop/analytics/views.ts'
import { removables } from './records.ts'

/** All sources of reminders, in the order of an email. */
export const reminderSources: ReminderSource[] = [
  feedingReminders,
  treatmentReminders,
  visitReminders,
  customEventReminders,
  hatchReminders,
  unseenEggReminders,
  cleaningReminders,
  layingReminders,
  lowStockReminders,
  bulbReminders,
  forecastReminders,
  climateReminders,
]

/** All jobs, each with its own schedule. Those that erase go by the time that the database bears witness to. */
export const jobs: Job[] = [
  {
    name: 'achievements',
    cron: '*/2 * * * *',
    work: ({ db }, signal) => unlockAchievements(db, signal),
  },
  {
    name: 'backup',
    cron: '20 2 * * *',
    expireInSeconds: 12 * 3600,
    work: ({ db, config }, signal) => backUpDaily(db.$client, config, { now: new Date(), signal }),
  },
  { name: 'close-climate-hours', cron: '1-59/5 * * * *', work: closeClimateHours },
  { name: 'compare-due-days', cron: '0 4 * * *', work: ({ db }) => compareDueDays(db) },
  {
    name: 'erase-accounts',
    cron: '50 * * * *',
    work: asWitnessed((context, now, signal) =>
      eraseAccounts(context, { now, ...(signal && { signal }) }),
    ),
  },
  {
    name: 'erase-deleted',
    cron: '40 3 * * *',
    work: asWitnessed(({ db, config }, now) =>
      eraseDeleted(db, { removables, files: filesOf(config), now }),
    ),
  },
  {
    name: 'forget-alarms',
    cron: '45 4 * * *',
    work: asWitnessed(({ db }, now) => forgetAlarms(db, now)),
  },
  {
    name: 'forget-deliveries',
    cron: '25 4 * * *',
    work: asWitnessed(({ db }, now) => forgetDeliveries(db, now)),
  },
  {
    name: 'forget-expired',
    cron: '10 * * * *',
    work: asWitnessed(({ db, config }, now) => forgetExpired(db, config, now)),
  },
  {
    name: 'forget-imports',
    cron: '35 * * * *',
    work: asWitnessed(({ db, config }, now) => forgetImports(db, config, now)),
  },
  {
    name: 'forget-visitors',
    cron: '15 * * * *',
    work: ({ db }) => forgetVisitors(db, new Date()),
  },
  {
    name: 'expire-archives',
    cron: '35 * * * *',
    work: asWitnessed(removeExpired),
  },
  { name: 'keep-climate-weeks', cron: '5 */6 * * *', work: asWitnessed(keepClimateWeeks) },
  {
    name: 'remind',
    cron: '*/5 * * * *',
    work: (context, signal) => remind(context, reminderSources, { now: new Date(), signal }),
  },
  {
    name: 'subscriptions',
    cron: '25 * * * *',
    work: (context, signal) => keepSubscriptions(context, signal),
  },
]
