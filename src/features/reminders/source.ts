import type { Db } from '../../db/db.ts'
import type { Session } from '../../server/session.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import type { ReminderKind } from './reminders.contract.ts'

/**
 * Something people of an account are to be reminded of. Each gets what bears one key once: a `key`
 * with the day in it is told daily, one with an id once for that record. `path` is a screen below
 * /dashboard.
 */
export type Reminder = {
  key: string
  kind: ReminderKind
  /** What is said of it, to who writes numbers with this sign. */
  words(sign: DecimalSign): { header_text: string; body_text: string }
  path: string
}

export type RemindedAccount = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

/** A feature's reminders: a file `*.jobs.ts` of its own, named in `features/reminderSources.ts`. */
export type ReminderSource = {
  kind: ReminderKind
  /** What there is to say on `today`, a day of the account's calendar, whoever has been told. */
  find(db: Db, account: RemindedAccount, today: string): Promise<Reminder[]>
  /** Forgets keys of all accounts whose reason has passed, so that they are told when it returns. */
  forget?(db: Db): Promise<void>
}

/** The key of what is told once a day. */
export const dailyKey = (kind: ReminderKind, today: string): string => `${kind}:${today}`
