import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import {
  animals,
  type clutches,
  pairingPlans,
  pairings,
  possibleSires,
  species,
} from '../../db/schema.ts'
import { Invalid, Stale } from '../../server/errors.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { requirePast } from '../../server/records/requirePast.ts'
import type { Session } from '../../server/session/session.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import type { Clutch, clutchResource } from './clutches.contract.ts'
import { clutchesOf, findClutch } from './clutches.queries.ts'
import { beforeLaid, numberEggs } from './eggs.queries.ts'
import { expectedDay, type Incubation } from './incubation.ts'
import { requireParents } from './parents.queries.ts'

type ClutchInput = Partial<InputOf<typeof clutchResource>> & { id?: string }
type Columns = Omit<ClutchInput, 'possible_sire_ids'>

/**
 * Adds a clutch with its eggs. A repeated `id` returns the existing record. Throws `Invalid` with
 * every wrong field.
 */
export async function addClutch(
  tx: Transaction,
  session: Session,
  input: ClutchInput,
): Promise<Clutch> {
  const rows = clutchesOf(tx, session)
  if (input.id && (await rows.findIfThere(input.id))) return rows.find(input.id)
  const { possible_sire_ids, ...given } = await withPairing(tx, session, input)
  await requireParents(tx, session, { ...given, possible_sire_ids })
  const kind = await kindOf(tx, session, given)
  const columns = completed(given, kind)
  requireDays(columns, columns, session)
  const { id, number_of_eggs } = await rows.insert(columns)
  await saveSires(tx, session, id, possible_sire_ids)
  await numberEggs(tx, session, id, number_of_eggs)
  return rows.find(id)
}

/**
 * Changes the named fields. An expected day that was worked out follows the day of laying. Throws
 * `Stale` with the clutch and its eggs if it has changed since `readAt`.
 */
export async function changeClutch(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: ClutchInput,
  readAt?: string,
): Promise<Clutch> {
  const rows = clutchesOf(tx, session)
  const before = await rows.lock(id)
  const { possible_sire_ids, ...given } = await withPairing(tx, session, input, before)
  await requireParents(tx, session, { ...given, possible_sire_ids }, before)
  const columns = await withMovedDay(tx, session, given, before)
  requireDays(columns, { ...before, ...columns }, session)
  const saved = await rows.update(id, columns, readAt).catch(async (error) => {
    throw error instanceof Stale ? new Stale(await findClutch(tx, session, { id })) : error
  })
  await saveSires(tx, session, id, possible_sire_ids)
  if (columns.number_of_eggs !== undefined) {
    await numberEggs(tx, session, id, saved.number_of_eggs)
  }
  return rows.find(id)
}

export const removeClutch = (tx: Transaction, session: Session, { id }: { id: string }) =>
  clutchesOf(tx, session).remove(id)

/** The parents of its pairing, where none are given. Throws `Invalid` for an unknown pairing. */
async function withPairing(
  tx: Transaction,
  { accountId }: Session,
  input: ClutchInput,
  before?: { pairing_id: string | null },
): Promise<ClutchInput> {
  const { pairing_id } = input
  if (!pairing_id || pairing_id === before?.pairing_id) return input
  const [pairing] = await tx
    .select({ dam_id: pairings.dam_id, sire_id: pairingPlans.sire_id })
    .from(pairings)
    .innerJoin(
      pairingPlans,
      and(eq(pairingPlans.account_id, pairings.account_id), eq(pairingPlans.id, pairings.plan_id)),
    )
    .where(
      and(
        eq(pairings.account_id, accountId),
        eq(pairings.id, pairing_id),
        isNull(pairingPlans.deleted_at),
      ),
    )
  if (!pairing) {
    throw new Invalid([{ field: 'pairing_id', message: 'Not found', code: 'not_found' }])
  }
  if (before) return input
  return {
    ...input,
    dam_id: input.dam_id ?? pairing.dam_id,
    sire_id: input.sire_id ?? pairing.sire_id,
  }
}

type Kind = Incubation & { bears_live: boolean }

/** The species of the dam, or of the sire. */
async function kindOf(
  db: Db,
  { accountId }: Session,
  { dam_id, sire_id }: Columns,
): Promise<Kind | null> {
  const of = (id: string | null | undefined) => sql`(select one.species_id from ${animals} one
    where one.account_id = ${accountId} and one.id = ${id ?? null}::uuid)`
  const [kind] = await db
    .select({
      incubation_days: species.incubation_days,
      incubation_celsius: species.incubation_celsius,
      bears_live: species.bears_live,
    })
    .from(species)
    .where(
      sql`${species.account_id} = ${accountId}
        and ${species.id} = coalesce(${of(dam_id)}, ${of(sire_id)})`,
    )
  return kind ?? null
}

/** What a new clutch takes from its species. A litter has hatched when it is born. */
function completed(given: Columns, kind: Kind | null): Columns {
  const is_litter = given.is_litter ?? kind?.bears_live ?? false
  if (is_litter) {
    return { ...given, is_litter, hatchedOn: given.hatchedOn ?? given.laid_on ?? null }
  }
  const { laid_on, expected_to_hatch_on } = given
  return {
    ...given,
    is_litter,
    expected_to_hatch_on: expected_to_hatch_on ?? expectedDay(laid_on, kind, given),
  }
}

/** A day that was worked out from the day of laying follows it. */
async function withMovedDay(
  tx: Transaction,
  session: Session,
  given: Columns,
  before: typeof clutches.$inferSelect,
): Promise<Columns> {
  if (given.laid_on === undefined || given.expected_to_hatch_on !== undefined) return given
  if (before.is_litter) return given
  const kind = await kindOf(tx, session, before)
  const wasWorkedOut = before.expected_to_hatch_on === expectedDay(before.laid_on, kind, before)
  if (!wasWorkedOut) return given
  return {
    ...given,
    expected_to_hatch_on: expectedDay(given.laid_on, kind, { ...before, ...given }),
  }
}

/** Throws `Invalid` at every day that can't be, and every range that is upside down. */
function requireDays(given: Columns, all: Columns, { timeZone }: Session): void {
  const wrong: FieldError[] = []
  for (const field of ['laid_on', 'hatchedOn', 'incubating_since'] as const) {
    try {
      requirePast(field, given[field], timeZone)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      wrong.push(...error.errors)
    }
  }
  const { laid_on } = all
  for (const field of ['expected_to_hatch_on', 'hatchedOn', 'incubating_since'] as const) {
    const day = all[field]
    if (!laid_on || !day || day >= laid_on) continue
    if (given[field] !== undefined) wrong.push(beforeLaid(field))
    else if (given.laid_on !== undefined) {
      wrong.push({ field: 'laid_on', message: laidTooLate[field] })
    }
  }
  for (const [from, to] of ranges) {
    const [least, most] = [all[from], all[to]]
    const isGiven = given[from] !== undefined || given[to] !== undefined
    if (isGiven && typeof least === 'number' && typeof most === 'number' && most < least) {
      wrong.push({ field: to, message: `Please enter ${least} or more` })
    }
  }
  if (wrong.length > 0) throw new Invalid(wrong)
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

/** Replaces the further animals that may be the sire. */
async function saveSires(
  tx: Transaction,
  { accountId }: Session,
  clutchId: string,
  ids: string[] | undefined,
): Promise<void> {
  if (!ids) return
  await tx
    .delete(possibleSires)
    .where(and(eq(possibleSires.account_id, accountId), eq(possibleSires.clutch_id, clutchId)))
  const rows = [...new Set(ids)].map((animal_id) => ({
    id: newId(),
    clutch_id: clutchId,
    animal_id,
  }))
  if (rows.length > 0) await insertRows(tx, possibleSires, accountId, rows)
}
