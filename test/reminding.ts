import { and, eq } from 'drizzle-orm'
import { reminderSources } from '../src/app/jobs.ts'
import { remind } from '../src/day/reminders/reminders.jobs.ts'
import { notifications, outbox } from '../src/db/schema.ts'
import { type Keeper, signedIn, testApp } from './app.ts'

/** A keeper in Berlin, by whose clock these tests tell the hour. */
export const inBerlin = (person = {}) => signedIn({ time_zone: 'Europe/Berlin', ...person })

/** Half past nine in the morning where the keepers are, on a day that has passed wherever this runs. */
export const morning = '2026-01-21T08:30:00.000Z'
export const day = '2026-01-21'

export async function remindAt(moment = morning) {
  return remind(await testApp(), reminderSources, { now: new Date(moment) })
}

export async function toldTo({ accountId, userId }: Pick<Keeper, 'accountId' | 'userId'>) {
  const { db } = await testApp()
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.account_id, accountId), eq(notifications.user_id, userId)))
    .orderBy(notifications.sent_at, notifications.id)
  return rows.map(({ header_text, body_text, path }) => [header_text, body_text, path])
}

export const messagesOf = async ({ accountId }: Pick<Keeper, 'accountId'>) =>
  (await testApp()).db.select().from(outbox).where(eq(outbox.account_id, accountId))

export const daily = {
  started_on: '2026-01-01',
  repeat_amount: 1,
  repeat: 'day',
  counts_from: 'start',
}

export async function addHungry(keeper: Keeper, name: string, started_on = day) {
  const [feeder] = await keeper.list('feeders')
  const { id } = feeder ?? (await keeper.add('feeders', { name: 'Rat', size: 'Weaned' }))
  const schedule = { ...daily, started_on, repeat_amount: 30, feeder_id: id }
  return keeper.add('animals', { name, sex: 'female', feeding_schedules: [schedule] })
}
