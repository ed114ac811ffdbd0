import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Animal } from '../../../collection/animals/animals.contract.ts'
import { animalsOf } from '../../../collection/animals/animals.queries.ts'
import { dayOf, settleMany } from '../../../collection/animals/moves/moves.queries.ts'
import {
  notOutside,
  requireRoomForAnimals,
  standingOf,
} from '../../../collection/animals/openAnimals.queries.ts'
import { endSales, sellListingsOf } from '../../../collection/animals/states/itsListings.queries.ts'
import { stateOf } from '../../../collection/animals/states/lifeDates.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { animalGroups, animals, groups, moves } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { lockAccount } from '../../../server/plan.ts'
import { among } from '../../../server/records/crud.ts'
import { insertFitting, insertRows } from '../../../server/records/insertRows.ts'
import { requireNamed } from '../../../server/records/named.ts'
import { requirePast } from '../../../server/records/requirePast.ts'
import type { Session } from '../../../server/session/session.ts'
import {
  replaceCleaningSchedules,
  replaceFeedingSchedules,
} from '../../schedules/manySchedules.queries.ts'
import type { BulkChange } from './bulkChanges.contract.ts'
import { type Before, updateMany } from './undoing.queries.ts'

/**
 * Changes many animals, all or nothing, in a constant number of statements. Returns how many were
 * changed, and what they were before. Throws `Invalid` with every animal that can't be changed, and
 * what the change of one animal throws.
 */
export async function changeMany(
  tx: Transaction,
  session: Session,
  { animal_ids, ...change }: BulkChange,
): Promise<{ changed: number; before: Before }> {
  await lockAccount(tx, session.accountId)
  const ids = [...new Set(animal_ids)]
  await requireChangeable(tx, session, ids, change.is_deleted === true)
  if (change.is_deleted) return removed(tx, session, ids)
  const before = [...(await animalsOf(tx, session).findAll(ids)).values()]
  if (change.place) return moved(tx, session, before, change.place)
  if (change.group_id) return joined(tx, session, ids, change.group_id)
  if (change.in_quarantine !== undefined) {
    return quarantined(tx, session, before, change.in_quarantine)
  }
  if (change.state) return departed(tx, session, before, change.state)
  if (change.feeding_schedule) {
    const feeding = await replaceFeedingSchedules(tx, session, ids, change.feeding_schedule)
    return { changed: ids.length, before: { feeding } }
  }
  if (change.cleaning_schedule) {
    const cleaning = await replaceCleaningSchedules(tx, session, ids, change.cleaning_schedule)
    return { changed: ids.length, before: { cleaning } }
  }
  return { changed: 0, before: {} }
}

/** A record that was handed over, or of someone else's animal, can only be deleted. */
async function requireChangeable(
  tx: Transaction,
  session: Session,
  ids: string[],
  isDeletion: boolean,
) {
  const standing = await standingOf(tx, session, ids)
  const errors = ids.flatMap((id, at) => {
    const field = `animal_ids.${at}`
    const one = standing.get(id)
    if (!one) return [{ field, message: 'Not found', code: 'not_found' }]
    if (!one.isOpen) return [{ field, message: 'Subscribe to access', code: 'locked' }]
    if (isDeletion) return []
    if (one.isHandedOver) return [{ field, message: handedOver, code: 'handed_over' }]
    return one.isOutside ? [{ field, message: notOutside }] : []
  })
  if (errors.length > 0) throw new Invalid(errors)
}

const handedOver = 'One of these was handed over to its buyer, so its record can only be read'

async function removed(tx: Transaction, { accountId }: Session, ids: string[]) {
  const rows = await tx
    .update(animals)
    .set({ deleted_at: sql`now()` })
    .where(
      and(eq(animals.account_id, accountId), among(animals.id, ids), isNull(animals.deleted_at)),
    )
    .returning({ id: animals.id })
  return { changed: rows.length, before: { deleted: rows.map(({ id }) => id) } }
}

async function moved(
  tx: Transaction,
  session: Session,
  before: Animal[],
  { moved_on, room = '', rack = '', tub = '' }: NonNullable<BulkChange['place']>,
) {
  const day = dayOf(moved_on, session)
  const movedOnes = before.filter(
    (animal) => animal.room !== room || animal.rack !== rack || animal.tub !== tub,
  )
  const rows = movedOnes.map(({ id: animal_id }) => ({
    id: newId(),
    animal_id,
    moved_on: day,
    room,
    rack,
    tub,
  }))
  if (rows.length > 0) await insertRows(tx, moves, session.accountId, rows)
  await settleMany(
    tx,
    session,
    movedOnes.map(({ id }) => id),
  )
  return { changed: rows.length, before: { moves: rows.map(({ id }) => id) } }
}

async function joined(
  tx: Transaction,
  { accountId }: Session,
  animalIds: string[],
  group_id: string,
) {
  await requireNamed(tx, accountId, { group_id: groups }, { group_id })
  const rows = animalIds.map((animal_id) => ({ id: newId(), animal_id, group_id }))
  const members = await insertFitting(tx, animalGroups, accountId, rows, animalGroups.id)
  return { changed: members.size, before: { members: [...members] } }
}

async function quarantined(
  tx: Transaction,
  session: Session,
  before: Animal[],
  isQuarantine: boolean,
) {
  const changedOnes = before.filter(
    ({ in_quarantine, state }) =>
      in_quarantine !== isQuarantine && (state === 'kept' || !isQuarantine),
  )
  const quarantinedAt = isQuarantine ? new Date().toISOString() : null
  await updateMany(
    tx,
    session,
    ['quarantinedAt'],
    changedOnes.map(({ id }) => ({ id, quarantinedAt })),
  )
  const quarantine = {
    isQuarantine,
    animals: changedOnes.map((animal) => ({ id: animal.id, quarantinedAt: animal.quarantinedAt })),
  }
  return { changed: changedOnes.length, before: { quarantine } }
}

async function departed(
  tx: Transaction,
  session: Session,
  before: Animal[],
  change: NonNullable<BulkChange['state']>,
) {
  if (change.state === 'outside') throw new Invalid([{ field: 'state.state', message: notOutside }])
  requirePast('state.state_on', change.state_on, session.timeZone)
  const back = before.filter(({ state }) => state !== 'kept').length
  if (change.state === 'kept' && back > 0) await requireRoomForAnimals(tx, session, back)
  const saleEnds = { field: 'state.state', to: change.state }
  const listings = await endSales(tx, session, saleEnds, before)
  const after = before.map((animal) => ({
    id: animal.id,
    state: change.state,
    state_on: null,
    state_reason: '',
    ...stateOf(change, session.timeZone, animal),
  }))
  await updateMany(tx, session, ['state', 'state_on', 'state_reason'], after)
  const ids = before.map(({ id }) => id)
  const states = {
    to: change.state,
    listings: change.state === 'sold' ? await sellListingsOf(tx, session, ids) : listings,
    animals: before.map(({ id, state, state_on, state_reason }) => ({
      id,
      state,
      state_on,
      state_reason,
    })),
  }
  return { changed: before.length, before: { states } }
}
