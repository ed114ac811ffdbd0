import { sql } from 'drizzle-orm'
import type { Viewer } from '../../../server/session/session.ts'

/** Days in the account's time zone, inclusive. */
export type Span = { from: string; to: string }

/** True for a time on one of the days, in a form that can use an index. */
export const happenedIn = (moment: string, { from, to }: Span, { timeZone }: Viewer) =>
  sql`${sql.raw(moment)} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${sql.raw(moment)} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`
