import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, bulbs } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import { type Bulb, type bulbResource, mayRemind } from './bulbs.contract.ts'

/** The day on which a UV lamp's lifespan ends; years and half-years follow the calendar. */
const endOfLife = sql`(${bulbs}.uv_installed_on
    + case ${bulbs}.uv_lifespan when 'six_months' then interval '6 months'
        when 'one_year' then interval '1 year' end
  )::date`

/** The same as `YYYY-MM-DD`; null if something is missing. */
export const uvEndsOn: SQL<string | null> = sql<string | null>`${endOfLife}::text`

/** True for a UV lamp whose lifespan has ended by today in the keeper's time zone. */
export const isDue: SQL<boolean> = sql<boolean>`coalesce(
  ${bulbs}.bulb_type = 'uv' and ${endOfLife}
  <= (now() at time zone (select ${accounts}.time_zone from ${accounts}
    where ${accounts}.id = ${bulbs}.account_id))::date, false)`

export const bulbReads = { due_reinstallation: isDue }

export const bulbsOf = (db: Db, { accountId }: Pick<Session, 'accountId'>) =>
  owned(db, bulbs, accountId, bulbReads)

type BulbInput = Partial<InputOf<typeof bulbResource>> & { id?: string }

/** Adds a bulb. Throws `Invalid` for a day in the future in the keeper's time zone. */
export async function addBulb(tx: Transaction, session: Session, input: BulbInput): Promise<Bulb> {
  requirePast('uv_installed_on', input.uv_installed_on, session.timeZone)
  const send_uv_reminder = input.send_uv_reminder === true && mayRemind(input)
  return bulbsOf(tx, session).insert({ ...input, send_uv_reminder })
}

/**
 * Changes the named fields; see `owned().update` for `readAt`. Turns the reminder off if its end
 * can no longer be calculated. Throws as `addBulb`.
 */
export async function changeBulb(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: BulbInput,
  readAt?: string,
): Promise<Bulb> {
  requirePast('uv_installed_on', input.uv_installed_on, session.timeZone)
  // Locked until the commit, so that two simultaneous changes are checked one after the other.
  await tx
    .select({ id: bulbs.id })
    .from(bulbs)
    .where(and(eq(bulbs.account_id, session.accountId), eq(bulbs.id, id), isNull(bulbs.deleted_at)))
    .for('no key update')
  const before = await bulbsOf(tx, session).find(id)
  const after = { ...before, ...input }
  const send_uv_reminder = after.send_uv_reminder && mayRemind(after)
  return bulbsOf(tx, session).update(id, { ...input, send_uv_reminder }, readAt)
}
