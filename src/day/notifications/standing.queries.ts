import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { notifications } from '../../db/schema.ts'
import type { KeptAnswers } from '../../server/live/keptAnswers.ts'
import {
  dailyKey,
  type RemindedAccount,
  type Reminder,
  type ReminderSource,
} from '../../server/messages/reminders.ts'
import { today } from '../../shared/dates.ts'

/** Works out which notifications of these kinds still have their reason; undefined if all do. */
export type Standing = (
  db: Db,
  account: RemindedAccount,
  kinds: readonly string[],
) => Promise<SQL | undefined>

/** Of a reminder that would be sent today. `path` is '' for one that names all that is due. */
type Reason = { kind: string; path: string }

/**
 * A reminder stands as long as its source would send it today or says so, the latest one only; messages of
 * other kinds always do. What the sources say is kept until a record of the account changes.
 */
export const standingBy =
  (sources: readonly ReminderSource[], keptAnswers: Pick<KeptAnswers, 'of'>): Standing =>
  async (db, account, kinds) => {
    const judged = sources.filter(({ kind }) => kinds.includes(kind))
    if (judged.length === 0) return undefined
    const now = today(account.timeZone)
    const reasons = await Promise.all(
      judged.map(async (source): Promise<Reason[]> => {
        const variant = `reasons ${source.kind} ${now} ${account.isSubscribed}`
        const read = async () => [
          ...pathsOf(await source.find(db, account, now), now),
          ...((await source.standing?.(db, account)) ?? []),
        ]
        const text = await keptAnswers.of(account.accountId, variant, async () =>
          JSON.stringify(await read()),
        )
        const paths: string[] = JSON.parse(text)
        return paths.map((path) => ({ kind: source.kind, path }))
      }),
    )
    return standsFor(
      judged.map(({ kind }) => kind),
      reasons.flat(),
    )
  }

const pathsOf = (reminders: Reminder[], now: string) =>
  reminders.map(({ key, kind, path }) => (key === dailyKey(kind, now) ? '' : path))

function standsFor(judged: string[], reasons: Reason[]): SQL {
  const kinds = sql.param(reasons.map(({ kind }) => kind))
  const paths = sql.param(reasons.map(({ path }) => path))
  return sql`(${notifications.kind} <> all (${sql.param(judged)}::text[]) or exists (
    select from unnest(${kinds}::text[], ${paths}::text[]) reason (kind, path)
    where reason.kind = ${notifications.kind} and reason.path in ('', ${notifications.path})
      and not exists (select from ${notifications} later
        where later.account_id = ${notifications.account_id}
          and later.user_id = ${notifications.user_id} and later.kind = reason.kind
          and reason.path in ('', later.path) and later.sent_at > ${notifications.sent_at})))`
}
