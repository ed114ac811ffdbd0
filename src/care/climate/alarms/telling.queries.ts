import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import {
  accounts,
  climateAlarmSettings,
  memberships,
  pushSubscriptions,
  users,
} from '../../../db/schema.ts'
import { writeMail } from '../../../server/messages/mailLayout.tsx'
import { notify } from '../../../server/messages/notify.ts'
import { queueMail, queuePush } from '../../../server/messages/outbox.ts'
import type { Config } from '../../../server/settings/config.ts'
import { dayOf, formatShortMoment, formatTime } from '../../../shared/dates.ts'
import type { DecimalSign, TemperatureUnit } from '../../../shared/numbers.ts'
import type { TimeFormat } from '../../../shared/timesOfDay.ts'
import type { StoredAlarm } from './changes.ts'
import { endedWords, raisedWords } from './words.ts'

/* Messages about alarms. They come at once, at any hour, and no kind that someone muted holds them back. */

type Server = Pick<Config, 'publicUrl'>

/** Someone who is told, with their devices. */
export type Person = {
  account_id: string
  user_id: string
  isSecond: boolean
  email: string
  isConfirmed: boolean
  sign: DecimalSign
  unit: TemperatureUnit
  timeFormat: TimeFormat
  timeZone: string
  devices: string[]
}

/** The owner of an account, and the second person if there is one who still belongs to it. */
export async function peopleOf(tx: Transaction, accountId: string): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select m.account_id, m.user_id, m.role <> 'owner' as "isSecond", u.email,
      u.confirmed_at is not null as "isConfirmed", u.decimal_sign as sign, u.temperature_unit as unit,
      u.time_format as "timeFormat", a.time_zone as "timeZone",
      array(select d.id from ${pushSubscriptions} d
        where d.account_id = m.account_id and d.user_id = m.user_id) as devices
    from ${memberships} m join ${users} u on u.id = m.user_id
    join ${accounts} a on a.id = m.account_id
    left join ${climateAlarmSettings} s on s.account_id = m.account_id
    where m.account_id = ${accountId} and (m.role = 'owner' or m.user_id = s.second_user_id)`)
  return rows
}

type Message = { title: string; body: string }

export const alarmPath = ({ id }: Pick<StoredAlarm, 'id'>) => `/climate/alarms/${id}`

/** Tells the owner at once by push, or by email if no device takes any. Notes it in the alarm. */
export async function tellRaised(
  tx: Transaction,
  server: Server,
  people: readonly Person[],
  alarm: StoredAlarm,
): Promise<void> {
  for (const owner of people.filter(({ isSecond }) => !isSecond)) {
    await pushAlarm(tx, owner, alarm)
    if (owner.devices.length === 0) await mailAlarm(tx, server, owner, alarm)
  }
}

/** Puts an alarm under the bell of someone, and on their devices. */
export async function pushAlarm(
  tx: Transaction,
  person: Person,
  alarm: StoredAlarm,
  at: string = alarm.raised_at,
): Promise<void> {
  await show(tx, person, alarm, wordsFor(person, alarm), true)
  if (person.devices.length > 0) note(alarm, person, 'push', at)
}

/** Emails an alarm to someone whose address is confirmed. */
export async function mailAlarm(
  tx: Transaction,
  server: Server,
  person: Person,
  alarm: StoredAlarm,
  at: string = alarm.raised_at,
): Promise<void> {
  if (!person.isSecond) alarm.mailed_at = at
  if (!person.isConfirmed) return
  const { title, body } = wordsFor(person, alarm)
  await mailTo(tx, server, person, {
    title,
    body,
    path: alarmPath(alarm),
    after: 'Vivary only tells you. It switches no heater and no lamp.',
  })
  note(alarm, person, 'mail', at)
}

function note(alarm: StoredAlarm, { user_id }: Person, by: 'push' | 'mail', at: string) {
  alarm.told = [...alarm.told, { at, user_id, by }].slice(-mostTold)
}
const mostTold = 50

function wordsFor({ timeZone, timeFormat, sign, unit }: Person, alarm: StoredAlarm): Message {
  const { since, raised_at } = alarm
  const isSameDay = dayOf(since, timeZone) === dayOf(raised_at, timeZone)
  const text = isSameDay ? formatTime : formatShortMoment
  return raisedWords(alarm, text(since, timeZone, timeFormat), { sign, unit })
}

/** Tells those who were told of an alarm that it is over: once, by push and under the bell. */
export async function tellEnded(
  tx: Transaction,
  people: readonly Person[],
  alarm: StoredAlarm,
): Promise<void> {
  const lasted_ms = Date.parse(alarm.ended_at ?? alarm.since) - Date.parse(alarm.since)
  const words = endedWords(alarm, lasted_ms)
  const ids = new Set(alarm.told.map(({ user_id }) => user_id))
  for (const person of people) {
    if (ids.has(person.user_id) || !person.isSecond) await show(tx, person, alarm, words, false)
  }
}

async function show(
  tx: Transaction,
  person: Person,
  alarm: StoredAlarm,
  { title, body }: Message,
  is_on: boolean,
) {
  const { account_id, user_id, devices } = person
  const path = alarmPath(alarm)
  await notify(tx, [
    { account_id, user_id, kind: 'alarm', header_text: title, body_text: body, path },
  ])
  await queuePush(
    tx,
    devices.map((subscription_id) => ({
      account_id,
      subscription_id,
      push: { title, body, path, alarm: { id: alarm.id, is_on } },
    })),
  )
}

/** Tests the ways by which someone is told, and says that it is a test. */
export async function tellTest(tx: Transaction, server: Server, person: Person): Promise<void> {
  const { account_id, devices, isConfirmed } = person
  const path = '/climate/alarms'
  const title = 'A test of your alarms'
  const body = 'Nothing is wrong. An alarm would reach you like this.'
  await queuePush(
    tx,
    devices.map((subscription_id) => ({
      account_id,
      subscription_id,
      push: { title, body, path },
    })),
  )
  if (!isConfirmed) return
  const after = 'You get this once a week, until the owner of the account switches the test off.'
  await mailTo(tx, server, person, { title, body, path, after })
}

const mailTo = (
  tx: Transaction,
  { publicUrl }: Server,
  { account_id, email }: Person,
  { title, body, path, after }: Message & { path: string; after: string },
) =>
  queueMail(tx, [
    {
      account_id,
      to: email,
      mail: writeMail({
        subject: title,
        lines: [body],
        action: { label: 'See your alarms', url: `${publicUrl}/dashboard${path}` },
        after: [after],
      }),
    },
  ])
