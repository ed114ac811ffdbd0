import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import type { ReminderKind } from '../../shared/choices.ts'
import { formatComing } from '../../shared/dates.ts'
import type { DecimalSign, TemperatureUnit } from '../../shared/numbers.ts'
import type { TimeFormat } from '../../shared/timesOfDay.ts'
import type { Session } from '../session/session.ts'

/**
 * A reminder for an account's people. Each gets a key once: one with the day in it daily, one with
 * an id once for that record. `path` is a screen below /dashboard.
 */
export type Reminder = {
  key: string
  kind: ReminderKind
  /** Its text, with numbers, times and temperatures as the reader has them. */
  words(sign: DecimalSign, timeFormat: TimeFormat, unit: TemperatureUnit): ReminderWords
  path: string
  /** Stands in 'To do now' for as long as its reason does, instead of the list of what happened. */
  isToDo?: boolean
}

/** `mail_text` stands in an email instead of `body_text`: it has room for every name. */
export type ReminderWords = { header_text: string; body_text: string; mail_text?: string }

/** The most names in an email; the rest are counted. */
export const mostNamedInMail = 40

export type RemindedAccount = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

/** A feature's reminders: a file `*.jobs.ts` of its own, named in `app/jobs.ts`. */
export type ReminderSource = {
  kind: ReminderKind
  /** The reminders of `today`, on which it is `now` in the account's time zone, whether or not they've been sent. */
  find(db: Db, account: RemindedAccount, today: string, now?: Date): Promise<Reminder[]>
  /** The paths of other messages of its kind whose reason is still there. */
  standing?(db: Db, account: RemindedAccount): Promise<string[]>
  /** Deletes keys whose reason has passed, so that the reminder is sent again when it returns. */
  forget?(db: Db, now: Date): Promise<void>
}

/** The key of a daily reminder. */
export const dailyKey = (kind: ReminderKind, today: string): string => `${kind}:${today}`

/**
 * True on the days from that chosen by `remind` to the day `on` itself, so that a server which was
 * down, or an event that is added late, still reminds.
 */
export const isRemindedOn = (
  { remind, on }: { remind: PgColumn; on: PgColumn },
  today: string,
): SQL => sql`${remind} <> 'none' and ${on} >= ${today}::date and ${on} <= ${today}::date
  + case ${remind} when 'on_day' then 0 when 'one_day' then 1 when 'two_days' then 2 else 7 end`

/** 'today', 'tomorrow', 'on Thursday', 'on Dec 24'. */
export function comingWords(day: string, today: string): string {
  if (day === today) return 'today'
  const coming = formatComing(day, today)
  return coming === 'tomorrow' ? coming : `on ${coming}`
}
