import { sql } from 'drizzle-orm'
import type { Session } from '../../server/session.ts'

/** Whose calendar is read, by which clock, with which decimal sign, and what their plan shows. */
export type Viewer = Pick<Session, 'accountId' | 'timeZone' | 'isSubscribed' | 'decimalSign'>

/** Days of the account's calendar, both included. */
export type Span = { from: string; to: string }

/** True of a moment that falls on one of the days, in a form that an index on it serves. */
export const happenedIn = (moment: string, { from, to }: Span, { timeZone }: Viewer) =>
  sql`${sql.raw(moment)} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${sql.raw(moment)} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`
