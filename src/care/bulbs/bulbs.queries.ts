import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, bulbs } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { UviReading } from '../../shared/uvi.ts'
import { type Bulb, type bulbResource, mayRemind } from './bulbs.contract.ts'
import { decayOf } from './decay.ts'

/**
 * The day on which a UV lamp's life ends: by its readings where they tell, else by its lifespan, whose years and
 * half-years follow the calendar.
 */
const endOfLife = sql`case when ${bulbs}.bulb_type = 'uv' then coalesce(${bulbs}.uv_fades_on,
  (${bulbs}.uv_installed_on + case ${bulbs}.uv_lifespan when 'six_months' then interval '6 months'
    when 'one_year' then interval '1 year' end)::date) end`

/** The same as `YYYY-MM-DD`; null of other lamps, and if something is missing. */
export const uvEndsOn: SQL<string | null> = sql<string | null>`(${endOfLife})::text`

/** True for a UV lamp whose life has ended by today in the keeper's time zone. */
export const isDue: SQL<boolean> = sql<boolean>`coalesce(${endOfLife}
  <= (now() at time zone (select ${accounts}.time_zone from ${accounts}
    where ${accounts}.id = ${bulbs}.account_id))::date, false)`

export const bulbReads = { due_reinstallation: isDue, uv_ends_on: uvEndsOn }

export const bulbsOf = (db: Db, { accountId }: Tenant) => owned(db, bulbs, accountId, bulbReads)

type BulbInput = Partial<InputOf<typeof bulbResource>> & { id?: string }

/** Adds a bulb. Throws `Invalid` for a day in the future in the keeper's time zone. */
export async function addBulb(tx: Transaction, session: Session, input: BulbInput): Promise<Bulb> {
  requirePastDays(input, session)
  return bulbsOf(tx, session).insert({ ...input, ...lifeOf(input) })
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
  requirePastDays(input, session)
  // Locked until the commit, so that two simultaneous changes are checked one after the other.
  const before = await bulbsOf(tx, session).lock(id)
  const next = { ...input, ...readingsOf({ ...before, ...input }, before.uv_installed_on) }
  return bulbsOf(tx, session).update(id, { ...next, ...lifeOf({ ...before, ...next }) }, readAt)
}

/** The readings of the day on which a lamp takes the place of that installed on `before` are of the latter. */
function readingsOf({ uv_installed_on: day, uvi_readings }: BulbInput, before: string | null) {
  if (!day || !before || day <= before) return {}
  const ofLamp = (one: UviReading) =>
    one.measured_on === day ? { ...one, earlier_lamp: true } : one
  return { uvi_readings: uvi_readings?.map(ofLamp) }
}

function requirePastDays({ uv_installed_on, uvi_readings = [] }: BulbInput, session: Session) {
  requirePast('uv_installed_on', uv_installed_on, session.timeZone)
  for (const [at, { measured_on }] of uvi_readings.entries()) {
    requirePast(`uvi_readings.${at}.measured_on`, measured_on, session.timeZone)
  }
}

/** Works out the columns that follow from the rest of a bulb. */
const lifeOf = (bulb: BulbInput) => ({
  send_uv_reminder: bulb.send_uv_reminder === true && mayRemind(bulb),
  uv_fades_on: bulb.bulb_type === 'uv' ? decayOf(bulb).fades_on : null,
})
