import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import {
  clutches,
  eggChecks,
  eggs,
  pairingLogs,
  pairingPlans,
  pairings,
  possibleSires,
} from '../../db/schema.ts'
import { Invalid, Stale } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { among, isReferredBy, owned } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import type { InputOf } from '../../shared/resource.ts'
import {
  completed,
  kindOf,
  requireDays,
  requireLaidFirst,
  withMovedDay,
} from './clutchDays.queries.ts'
import {
  type Clutch,
  type clutchResource,
  type Egg,
  type eggResource,
  mostEggs,
} from './clutches.contract.ts'
import { clutchOf, findClutch } from './clutches.queries.ts'
import { correctHatchlings } from './correctHatchlings.queries.ts'
import { changeEgg, eggRowsOf, eggsOf, ofClutch, settleAfter, shownEgg } from './eggs.queries.ts'
import { requireParents } from './parents.queries.ts'
import { isOpen, surplusOf } from './surplus.ts'

type ClutchInput = Partial<InputOf<typeof clutchResource>> & { id?: string }

/**
 * Adds a clutch with its eggs. A repeated `id` returns the existing record. Throws `Invalid` with
 * every wrong field.
 */
export async function addClutch(
  tx: Transaction,
  session: Session,
  input: ClutchInput,
): Promise<Clutch> {
  const rows = owned(tx, clutches, session.accountId)
  if (input.id && (await rows.findIfThere(input.id))) return clutchOf(tx, session, input.id)
  const { possible_sire_ids, corrects_hatchlings, ...rest } = await withPairing(tx, session, input)
  await requireParents(tx, session, { ...rest, possible_sire_ids })
  const kind = await kindOf(tx, session, rest)
  const columns = await completed(tx, session, rest, kind)
  requireDays(columns, columns, session)
  const { id, number_of_eggs } = await rows.insert(columns)
  await saveSires(tx, session, id, possible_sire_ids)
  await numberEggs(tx, session, id, number_of_eggs)
  return clutchOf(tx, session, id)
}

/**
 * Changes the named fields, and the parents of its hatchlings if asked to. An expected day that was
 * worked out follows the day of laying and the temperature. Throws
 * `Stale` with the clutch and its eggs if it has changed since `readAt`.
 */
export async function changeClutch(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: ClutchInput,
  readAt?: string,
): Promise<Clutch> {
  const { corrects_hatchlings, ...entered } = input
  // Before the clutch, as hatching locks them.
  if (corrects_hatchlings) await lockAccount(tx, session.accountId)
  const rows = owned(tx, clutches, session.accountId)
  const before = await rows.lock(id)
  const earlier = corrects_hatchlings && (await clutchOf(tx, session, id))
  const { possible_sire_ids, ...rest } = await withPairing(tx, session, entered, before)
  await requireParents(tx, session, { ...rest, possible_sire_ids }, before)
  const columns = await withMovedDay(tx, session, rest, before)
  requireDays(columns, { ...before, ...columns }, session)
  const { laid_on } = columns
  if (laid_on && laid_on !== before.laid_on) await requireLaidFirst(tx, session, laid_on, before)
  const saved = await rows.update(id, columns, readAt).catch(async (error) => {
    throw error instanceof Stale ? new Stale(await findClutch(tx, session, { id })) : error
  })
  await saveSires(tx, session, id, possible_sire_ids)
  if (earlier) await correctHatchlings(tx, session, earlier, await clutchOf(tx, session, id))
  if (columns.number_of_eggs !== undefined) {
    await settleAfter(tx, saved, () => numberEggs(tx, session, id, saved.number_of_eggs))
  }
  return clutchOf(tx, session, id)
}

export const removeClutch = (tx: Transaction, session: Session, { id }: { id: string }) =>
  owned(tx, clutches, session.accountId).remove(id)

/**
 * The parents of its pairing, where none are given; a new clutch of a dam and a sire is that of their only pairing
 * still without one. Throws `Invalid` for an unknown pairing.
 */
async function withPairing(
  tx: Transaction,
  { accountId, timeZone }: Session,
  input: ClutchInput,
  before?: { pairing_id: string | null },
): Promise<ClutchInput> {
  const { pairing_id, dam_id, sire_id, possible_sire_ids = [], laid_on } = input
  const isOfBoth = !before && pairing_id === undefined && dam_id && sire_id
  const isSearched = isOfBoth && possible_sire_ids.length === 0
  if (!isSearched && (!pairing_id || pairing_id === before?.pairing_id)) return input
  const isOpenThen = sql`not exists (select from ${clutches} laid where laid.account_id = ${accountId}
      and laid.pairing_id = ${pairings.id} and laid.deleted_at is null)
    and (least(${pairings.created_at}, (select min(log.happened_at) from ${pairingLogs} log
      where log.account_id = ${accountId} and log.pairing_id = ${pairings.id}))
      at time zone ${timeZone})::date <= ${laid_on ?? today(timeZone)}::date`
  const [pairing, other] = await tx
    .select({ id: pairings.id, dam_id: pairings.dam_id, sire_id: pairingPlans.sire_id })
    .from(pairings)
    .innerJoin(pairingPlans, isReferredBy(pairingPlans, pairings, 'plan_id'))
    .where(
      and(
        eq(pairings.account_id, accountId),
        isSearched
          ? and(eq(pairings.dam_id, dam_id), eq(pairingPlans.sire_id, sire_id), isOpenThen)
          : eq(pairings.id, pairing_id ?? ''),
        isNull(pairingPlans.deleted_at),
      ),
    )
  if (isSearched) return pairing && !other ? { ...input, pairing_id: pairing.id } : input
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

/**
 * Makes a clutch have so many eggs: new ones take the lowest free numbers, and those of `surplusOf`
 * go. Throws `Invalid` at `number_of_eggs` if more than that have a fate.
 */
async function numberEggs(
  tx: Transaction,
  { accountId }: Session,
  clutchId: string,
  total: number,
): Promise<void> {
  const stored = await tx
    .select({
      id: eggs.id,
      number: eggs.number,
      state: eggs.state,
      notes: eggs.notes,
      checks: sql<number>`(select count(*)::int from ${eggChecks} looked
        where looked.account_id = ${eggs.account_id} and looked.egg_id = ${eggs.id})`,
    })
    .from(eggs)
    .where(ofClutch(accountId, clutchId))
    .orderBy(eggs.number)
    .for('update')
  const fated = stored.filter(({ state }) => !isOpen(state)).length
  if (total < fated) throw new Invalid([tooFew(fated)])
  const surplus = stored.length - total
  if (surplus > 0) {
    const ids = surplusOf(stored, total).map(({ id }) => id)
    // Deleted before their eggs, so that the history names who recorded them.
    await tx
      .delete(eggChecks)
      .where(and(eq(eggChecks.account_id, accountId), among(eggChecks.egg_id, ids)))
    await tx.delete(eggs).where(sql`${ofClutch(accountId, clutchId)} and ${among(eggs.id, ids)}`)
  }
  const numbersBefore = new Set(stored.map(({ number }) => number))
  const numbers = Array.from({ length: total + stored.length }, (_, at) => at + 1)
    .filter((number) => !numbersBefore.has(number))
    .slice(0, Math.max(0, -surplus))
  if (numbers.length === 0) return
  const rows = numbers.map((number) => ({ id: newId(), clutch_id: clutchId, number }))
  await insertRows(tx, eggs, accountId, rows)
}

const tooFew = (fated: number) => ({
  field: 'number_of_eggs',
  message: `${fated} of the eggs have hatched or are lost`,
})

/**
 * Adds an egg to a clutch, with the lowest free number. A repeated `id` returns the existing one; that
 * of an egg which was removed brings it back. Throws `Invalid` if the clutch has as many as it can.
 */
export async function addEgg(
  tx: Transaction,
  session: Session,
  { id, ...input }: Partial<InputOf<typeof eggResource>> & { id?: string },
  { clutchId }: { clutchId: string },
): Promise<Egg> {
  const rows = owned(tx, clutches, session.accountId)
  const clutch = await rows.lock(clutchId)
  const eggs = eggRowsOf(tx, session, clutchId)
  const before = id && (await eggs.findIfThere(id))
  if (before) return shownEgg(before)
  const numbers = (await eggsOf(tx, session, clutchId)).map((egg) => egg.number)
  const number_of_eggs = numbers.length + 1
  if (number_of_eggs > mostEggs) {
    throw new Invalid([{ field: 'clutch_id', message: `At most ${mostEggs} eggs in a clutch` }])
  }
  const all = Array.from({ length: number_of_eggs }, (_, at) => at + 1)
  const number = all.find((one) => !numbers.includes(one)) ?? number_of_eggs
  const eggId = id ?? newId()
  await settleAfter(tx, clutch, () => eggs.insert({ id: eggId, number, clutch_id: clutchId }))
  await rows.update(clutchId, { number_of_eggs })
  return changeEgg(tx, session, { clutchId, id: eggId }, input)
}
