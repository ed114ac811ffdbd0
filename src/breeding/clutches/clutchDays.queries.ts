import { and, desc, eq, sql } from 'drizzle-orm'
import { speciesIdOfParents } from '../../collection/lineage/parents.queries.ts'
import type { Db, Transaction } from '../../db/db.ts'
import { clutches, eggChecks, eggs, pairingLogs, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session } from '../../server/session/session.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import type { clutchResource } from './clutches.contract.ts'
import { isIncubating } from './clutches.queries.ts'
import { beforeLaid, lastFate } from './eggs.queries.ts'
import { expectedDay, type Incubation } from './incubation.ts'

/* The days of a clutch as it is saved: what is worked out, and what can't be. */

type Written = 'possible_sire_ids' | 'corrects_hatchlings'
type Columns = Omit<Partial<InputOf<typeof clutchResource>>, Written> & { id?: string }
type Stored = typeof clutches.$inferSelect
type Kind = Incubation & { bears_live: boolean }

/** The species of the dam, or of the sire. */
export async function kindOf(
  db: Db,
  { accountId: account_id }: Session,
  { dam_id, sire_id }: Columns,
): Promise<Kind | null> {
  const [kind] = await db
    .select({
      incubation_days: species.incubation_days,
      incubation_celsius: species.incubation_celsius,
      bears_live: species.bears_live,
    })
    .from(species)
    .where(
      sql`${species.account_id} = ${account_id}
        and ${species.id} = ${speciesIdOfParents({ account_id, dam_id, sire_id })}`,
    )
  return kind ?? null
}

/**
 * Completes a new clutch from its species. A litter has hatched when it is born, and is expected so many days
 * after its pairing's ovulation.
 */
export async function completed(
  tx: Transaction,
  session: Session,
  input: Columns,
  kind: Kind | null,
): Promise<Columns> {
  const is_litter = input.is_litter ?? kind?.bears_live ?? false
  const { laid_on } = input
  if (is_litter && laid_on) return { ...input, is_litter, hatchedOn: input.hatchedOn ?? laid_on }
  const expected_to_hatch_on =
    input.expected_to_hatch_on ?? (await proposedDay(tx, session, { ...input, is_litter }, kind))
  return { ...input, is_litter, expected_to_hatch_on }
}

/** When a clutch should hatch by its species; a litter, so long after its pairing's ovulation. */
async function proposedDay(
  tx: Transaction,
  session: Session,
  clutch: Columns,
  kind: Kind | null,
): Promise<string | null> {
  if (!clutch.is_litter) return expectedDay(clutch.laid_on, kind, clutch)
  return expectedDay(await ovulatedOn(tx, session, clutch.pairing_id), kind, {})
}

/** The day of a pairing's latest ovulation. */
async function ovulatedOn(
  tx: Transaction,
  { accountId, timeZone }: Session,
  pairing_id: string | null | undefined,
): Promise<string | null> {
  if (!pairing_id) return null
  const [last] = await tx
    .select({ day: sql<string>`(${pairingLogs.happened_at} at time zone ${timeZone})::date::text` })
    .from(pairingLogs)
    .where(
      and(
        eq(pairingLogs.account_id, accountId),
        eq(pairingLogs.pairing_id, pairing_id),
        eq(pairingLogs.kind, 'ovulated'),
      ),
    )
    .orderBy(desc(pairingLogs.happened_at))
    .limit(1)
  return last?.day ?? null
}

/** A day that was worked out follows the day of laying and the temperature, and one that is empty is worked out. */
export async function withMovedDay(
  tx: Transaction,
  session: Session,
  entered: Columns,
  before: Stored,
): Promise<Columns> {
  const input = await withBirth(tx, entered, before)
  const all = { ...before, ...input }
  if (all.is_litter && all.laid_on !== null) return input
  const reasons = [input.laid_on, input.celsius_from, input.celsius_to, input.is_litter]
  const isMoved =
    input.expected_to_hatch_on === undefined && reasons.some((one) => one !== undefined)
  if (all.expected_to_hatch_on && !isMoved) return input
  const kind = await kindOf(tx, session, all)
  const isTyped = all.expected_to_hatch_on !== (await proposedDay(tx, session, before, kind))
  if (all.expected_to_hatch_on && isTyped) return input
  return { ...input, expected_to_hatch_on: await proposedDay(tx, session, all, kind) }
}

/** A litter hatches when it is born, also after its day or kind is corrected; eggs hatch with the last of them. */
async function withBirth(tx: Transaction, input: Columns, before: Stored): Promise<Columns> {
  const { is_litter, laid_on } = { ...before, ...input }
  const isTurned = is_litter !== before.is_litter
  const isMoved = isTurned || (is_litter && input.laid_on !== undefined)
  const isSameDay = !before.hatchedOn || before.hatchedOn === before.laid_on
  if (!isMoved || !isSameDay || input.hatchedOn !== undefined) return input
  const last = is_litter ? laid_on : await lastFate(tx, before.account_id, before.id)
  return { ...input, hatchedOn: last }
}

/** Throws `Invalid` at every day that can't be, and every range that is upside down. */
export function requireDays(input: Columns, all: Columns, { timeZone }: Session): void {
  const wrong: FieldError[] = []
  for (const field of ['laid_on', 'hatchedOn', 'incubating_since'] as const) {
    try {
      requirePast(field, input[field], timeZone)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      wrong.push(...error.errors)
    }
  }
  const { laid_on } = all
  for (const field of ['expected_to_hatch_on', 'hatchedOn', 'incubating_since'] as const) {
    const day = all[field]
    // Young may come after the day they were expected on; eggs are laid before.
    const isLate = all.is_litter && field === 'expected_to_hatch_on'
    if (!laid_on || !day || day >= laid_on || isLate) continue
    if (input[field] !== undefined) wrong.push(beforeLaid(field))
    else if (input.laid_on !== undefined) {
      wrong.push({ field: 'laid_on', message: laidTooLate[field] })
    }
  }
  for (const [from, to] of ranges) {
    const [least, most] = [all[from], all[to]]
    const isGiven = input[from] !== undefined || input[to] !== undefined
    if (isGiven && typeof least === 'number' && typeof most === 'number' && most < least) {
      wrong.push({ field: to, message: `Please enter ${least} or more` })
    }
  }
  if (wrong.length > 0) throw new Invalid(wrong)
}

/** Throws `Invalid` for a day of laying after an egg of the clutch was looked at, hatched or lost. */
export async function requireLaidFirst(
  tx: Transaction,
  { accountId, timeZone }: Session,
  laid_on: string,
  { id, is_litter }: { id: string; is_litter: boolean },
): Promise<void> {
  // The young of a litter keep their day when that of its birth is corrected.
  const { rows } = await tx.execute(sql`
    select from ${eggs} egg left join ${eggChecks} looked
      on looked.account_id = egg.account_id and looked.egg_id = egg.id
    where egg.account_id = ${accountId} and egg.clutch_id = ${id}
      and ((looked.happened_at at time zone ${timeZone})::date < ${laid_on}
        or egg.state_on < ${laid_on} and not ${is_litter}) limit 1`)
  const message = "Can't be after an egg was looked at, hatched or was lost"
  if (rows.length > 0) throw new Invalid([{ field: 'laid_on', message }])
}

const laidTooLate = {
  expected_to_hatch_on: "Can't be after it's expected to hatch",
  hatchedOn: "Can't be after it hatched",
  incubating_since: "Can't be after it went into the incubator",
}

const ranges = [
  ['celsius_from', 'celsius_to'],
  ['humidity_from', 'humidity_to'],
] as const

/** Gives waiting clutches of a species, without an expected day or with one worked out `before`, that of `now`. */
export async function expectWaitingClutches(
  tx: Transaction,
  session: Session,
  before: Kind & { id: string },
  now: Kind,
): Promise<void> {
  const { accountId } = session
  const waiting = await tx
    .select()
    .from(clutches)
    .where(
      sql`${clutches.account_id} = ${accountId} and ${clutches.deleted_at} is null and ${clutches.hatchedOn} is null
        and ${isIncubating} and ${speciesIdOfParents(clutches)} = ${before.id}`,
    )
    .orderBy(clutches.id)
    .for('update')
  for (const clutch of waiting) {
    const day = await proposedDay(tx, session, clutch, before)
    if (clutch.expected_to_hatch_on && clutch.expected_to_hatch_on !== day) continue
    const expected_to_hatch_on = await proposedDay(tx, session, clutch, now)
    if (expected_to_hatch_on !== clutch.expected_to_hatch_on) {
      await owned(tx, clutches, accountId).update(clutch.id, { expected_to_hatch_on })
    }
  }
}
