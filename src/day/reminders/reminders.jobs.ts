import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/db.ts'
import {
  accounts,
  memberships,
  notificationSettings,
  pushSubscriptions,
  reminders,
  users,
} from '../../db/schema.ts'
import type { Base, Context } from '../../server/context.ts'
import { notify } from '../../server/messages/notify.ts'
import { queueMail, queuePush } from '../../server/messages/outbox.ts'
import type { RemindedAccount, Reminder, ReminderSource } from '../../server/messages/reminders.ts'
import { hasPlus } from '../../server/plan.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import { counted } from '../../shared/durations.ts'
import { digestMail } from './digest.pages.tsx'
import { unsubscribeToken, usualHour } from './settings.queries.ts'
import { type WallClock, wallClock } from './wallClock.ts'

/** Accounts read at once, and how many of them are processed in parallel. */
const batch = 200
const atOnce = 4

type Given = Pick<Context, 'db' | 'config' | 'key'>
type Options = { now: Date; signal?: AbortSignal }

/**
 * Reminds everyone whose hour has come and who hasn't been reminded today. Reminders are found once
 * per account. May be interrupted and run twice at once, since users are marked in the same
 * transaction. An account that fails is left for the next run, and errors are thrown at the end.
 */
export async function remind(
  context: Given,
  sources: ReminderSource[],
  { now, signal }: Options,
): Promise<{ people: number; reminders: number }> {
  const done = { people: 0, reminders: 0 }
  const failures: unknown[] = []
  for (const { forget } of sources) await forget?.(context.db, now)
  const clocks = await clocksOf(context.db, now)
  let last: string | undefined
  while (!signal?.aborted) {
    const waiting = await accountsWaiting(context, clocks, last)
    for (let at = 0; at < waiting.length && !signal?.aborted; at += atOnce) {
      await Promise.all(waiting.slice(at, at + atOnce).map(one))
    }
    last = waiting.at(-1)?.accountId
    if (waiting.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some accounts weren't reminded")
  return done

  async function one(account: Waiting) {
    try {
      const dueReminders = await findReminders(context.db, sources, account, now)
      for (const userId of account.userIds) {
        const count = await remindPerson(context, { account, userId, dueReminders })
        done.people += count === undefined ? 0 : 1
        done.reminders += count ?? 0
      }
    } catch (error) {
      failures.push(error)
    }
  }
}

/** The local time of every account's time zone. Unknown zones use UTC. */
async function clocksOf(db: Database, now: Date): Promise<Map<string, WallClock>> {
  const zones = await db.selectDistinct({ zone: accounts.time_zone }).from(accounts)
  return new Map(zones.map(({ zone }) => [zone, clockIn(zone)]))

  function clockIn(zone: string) {
    try {
      return wallClock(now, zone)
    } catch {
      return wallClock(now, 'Etc/UTC')
    }
  }
}

type Waiting = RemindedAccount & { today: string; userIds: string[] }

/**
 * The next accounts, by id, with those to remind now: their hour has come and they haven't been reminded today. An hour
 * that was missed, or skipped by daylight saving, is made up for later that day; a repeated one counts once. Travelling
 * west doesn't repeat a day.
 */
async function accountsWaiting(
  { config, db }: Base,
  clocks: Map<string, WallClock>,
  last = '00000000-0000-0000-0000-000000000000',
): Promise<Waiting[]> {
  const zones = [...clocks].map(([zone, { day, hour }]) => ({ zone, day, hour }))
  const { rows } = await db.execute<Waiting>(sql`
    select ${accounts.id} as "accountId", ${accounts.time_zone} as "timeZone",
      clock.day as today, ${hasPlus(config, accounts.id)} as "isSubscribed",
      array_agg(${memberships.user_id} order by ${memberships.user_id}) as "userIds"
    from json_to_recordset(${JSON.stringify(zones)}::json) as clock(zone text, day text, hour int)
    join ${accounts} on ${accounts.time_zone} = clock.zone
    join ${memberships} on ${memberships.account_id} = ${accounts.id}
    left join ${notificationSettings}
      on ${notificationSettings.account_id} = ${memberships.account_id}
      and ${notificationSettings.user_id} = ${memberships.user_id}
    where ${accounts.id} > ${last}
      and clock.hour >= coalesce(${notificationSettings.reminder_hour}, ${usualHour})
      and (${notificationSettings.reminded_on} is null
        or ${notificationSettings.reminded_on} < clock.day::date)
    group by ${accounts.id}, clock.day
    order by ${accounts.id} limit ${batch}`)
  return rows
}

async function findReminders(db: Database, sources: ReminderSource[], account: Waiting, now: Date) {
  const dueReminders: Reminder[] = []
  for (const source of sources) {
    dueReminders.push(...(await source.find(db, account, account.today, now)))
  }
  return dueReminders
}

type Person = { account: Waiting; userId: string; dueReminders: Reminder[] }

/**
 * Marks a user as reminded today and sends what is new to them, on every channel they want: all or
 * nothing. Undefined if another process was first.
 */
function remindPerson({ db, config, key }: Given, { account, userId, dueReminders }: Person) {
  const { accountId, today } = account
  return db.transaction(async (tx) => {
    const settings = await claim(tx, { accountId, userId, today })
    if (!settings) return undefined
    const untold = await firstTime(tx, { accountId, userId, dueReminders })
    if (untold.length === 0) return 0
    const [person] = await tx
      .select({
        email: users.email,
        isConfirmed,
        sign: users.decimal_sign,
        timeFormat: users.time_format,
        unit: users.temperature_unit,
      })
      .from(users)
      .where(eq(users.id, userId))
    const fresh = untold.map(({ key: _, isToDo: __, words, ...reminder }) => ({
      ...reminder,
      ...words(person?.sign ?? 'point', person?.timeFormat ?? '12h', person?.unit ?? 'celsius'),
    }))
    const unmuted = (muted: string[]) => fresh.filter(({ kind }) => !muted.includes(kind))
    const who = { account_id: accountId, user_id: userId }
    await notify(
      tx,
      unmuted(settings.muted_app).map(({ mail_text: _, ...reminder }) => ({ ...who, ...reminder })),
    )
    const mailed = settings.mail_digest
      ? unmuted(settings.muted_mail).map(({ mail_text, ...reminder }) => ({
          ...reminder,
          body_text: mail_text ?? reminder.body_text,
        }))
      : []
    if (mailed.length > 0 && person?.isConfirmed) {
      const token = unsubscribeToken(key, { accountId, userId })
      const { publicUrl } = config
      const unsubscribe = `${publicUrl}/users/unsubscribe?token=${token}`
      const mail = digestMail(mailed, { publicUrl, unsubscribe })
      await queueMail(tx, [{ account_id: accountId, to: person.email, mail }])
    }
    await pushAll(tx, { accountId, userId }, unmuted(settings.muted_push))
    return fresh.length
  })
}

type Who = { accountId: string; userId: string }

/** The first to update the row reminds the user; a second waits and finds it done. */
async function claim(tx: Transaction, { accountId, userId, today }: Who & { today: string }) {
  const [settings] = await tx
    .insert(notificationSettings)
    .values({ account_id: accountId, user_id: userId, reminded_on: today })
    .onConflictDoUpdate({
      target: [notificationSettings.account_id, notificationSettings.user_id],
      set: { reminded_on: today },
      setWhere: sql`${notificationSettings.reminded_on} is null
        or ${notificationSettings.reminded_on} < ${today}`,
    })
    .returning()
  return settings
}

/** Rows per statement, which can have 65,535 parameters. */
const mostAtOnce = 10_000

/** The reminders that are new to the user, marked as sent. */
async function firstTime(
  tx: Transaction,
  { accountId, userId, dueReminders }: Who & { dueReminders: Reminder[] },
): Promise<Reminder[]> {
  const keys = new Set<string>()
  for (let at = 0; at < dueReminders.length; at += mostAtOnce) {
    const some = dueReminders.slice(at, at + mostAtOnce)
    const rows = await tx
      .insert(reminders)
      .values(some.map(({ key }) => ({ account_id: accountId, user_id: userId, key })))
      .onConflictDoNothing()
      .returning({ key: reminders.key })
    for (const { key } of rows) keys.add(key)
  }
  return dueReminders.filter(({ key }) => keys.has(key))
}

/** The most pushes at once: a stocktaking can leave a hundred feeders low. */
const mostPushes = 5

type Pushed = ReturnType<Reminder['words']> & Pick<Reminder, 'path'>

function inFew(pushes: Pushed[]): Pushed[] {
  if (pushes.length <= mostPushes) return pushes
  const first = pushes.slice(0, mostPushes - 1)
  const rest = counted(pushes.length - first.length, 'more reminder')
  return [...first, { header_text: rest, body_text: 'See them all under the bell.', path: '/' }]
}

async function pushAll(tx: Transaction, { accountId, userId }: Who, pushes: Pushed[]) {
  if (pushes.length === 0) return
  const devices = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.user_id, userId)))
  await queuePush(
    tx,
    devices.flatMap(({ id }) =>
      inFew(pushes).map(({ header_text, body_text, path }) => ({
        account_id: accountId,
        subscription_id: id,
        push: { title: header_text, body: body_text, path },
      })),
    ),
  )
}
