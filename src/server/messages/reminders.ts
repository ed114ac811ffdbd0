import type { Db } from '../../db/db.ts'
import type { ReminderKind } from '../../shared/choices.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import type { Session } from '../session/session.ts'

/**
 * A reminder for an account's people. Each gets a key once: one with the day in it daily, one with
 * an id once for that record. `path` is a screen below /dashboard.
 */
export type Reminder = {
  key: string
  kind: ReminderKind
  /** Its text, with numbers in the reader's format. */
  words(sign: DecimalSign): { header_text: string; body_text: string }
  path: string
}

export type RemindedAccount = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

/** A feature's reminders: a file `*.jobs.ts` of its own, named in `app/jobs.ts`. */
export type ReminderSource = {
  kind: ReminderKind
  /** The reminders of `today` in the account's time zone, whether or not they've been sent. */
  find(db: Db, account: RemindedAccount, today: string): Promise<Reminder[]>
  /** Deletes keys whose reason has passed, so that the reminder is sent again when it returns. */
  forget?(db: Db): Promise<void>
}

/** The key of a daily reminder. */
export const dailyKey = (kind: ReminderKind, today: string): string => `${kind}:${today}`
