import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Animal } from '../../../collection/animals/animals.contract.ts'
import { settleMany } from '../../../collection/animals/moves/moves.queries.ts'
import { requireRoomForAnimals } from '../../../collection/animals/openAnimals.queries.ts'
import {
  type ListingBefore,
  putListingsBack,
  withdrawOffers,
} from '../../../collection/animals/states/itsListings.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { animalGroups, animals, handOvers, moves } from '../../../db/schema.ts'
import { among, changedNow } from '../../../server/records/crud.ts'
import { asJson, columnsIn } from '../../../server/records/insertRows.ts'
import type { Session, Tenant } from '../../../server/session/session.ts'
import { putSchedulesBack, type Replaced } from '../../schedules/manySchedules.queries.ts'

/** Values that a change of many animals has replaced; one of these. */
export type Before = {
  deleted?: string[]
  moves?: string[]
  members?: string[]
  quarantine?: { isQuarantine: boolean; animals: Pick<Animal, 'id' | 'quarantinedAt'>[] }
  states?: {
    to: Animal['state']
    animals: (Left & { id: string })[]
    listings: ListingBefore[]
  }
  feeding?: Replaced
  cleaning?: Replaced
}
type Left = Pick<Animal, 'state' | 'state_on' | 'state_reason'>

/**
 * Undoes a change of many animals. What someone has changed again since stays. Throws `Forbidden`
 * if the plan has no room for those that come back.
 */
export async function undoMany(tx: Transaction, session: Session, before: Before): Promise<void> {
  const { deleted, moves: added, members, quarantine, states, feeding, cleaning } = before
  if (deleted) await restoreMany(tx, session, deleted)
  if (added) await takeMovesBack(tx, session, added)
  if (members) {
    const { account_id, id } = animalGroups
    await tx.delete(animalGroups).where(and(eq(account_id, session.accountId), among(id, members)))
  }
  if (quarantine) {
    const isAsItWas = quarantine.isQuarantine
      ? sql`${animals.quarantinedAt} is not null`
      : sql`${animals.quarantinedAt} is null`
    await updateMany(tx, session, ['quarantinedAt'], quarantine.animals, isAsItWas)
  }
  if (states) {
    const back = states.animals.filter(({ state }) => state === 'kept').length
    if (states.to !== 'kept' && back > 0) await requireRoomForAnimals(tx, session, back)
    const isAsItWas = sql`${animals.state} = ${states.to}`
    const keys: (keyof Left)[] = ['state', 'state_on', 'state_reason']
    const ids = await updateMany(tx, session, keys, states.animals, isAsItWas)
    const soldBefore = states.animals.filter(({ state }) => state === 'sold').map(({ id }) => id)
    const isBack = (id: string) => states.to === 'sold' && !soldBefore.includes(id)
    await withdrawOffers(tx, session, among(handOvers.animal_id, ids.filter(isBack)))
    await putListingsBack(tx, session, ids, states.listings)
  }
  if (feeding) await putSchedulesBack(tx, session, 'feeding', feeding)
  if (cleaning) await putSchedulesBack(tx, session, 'cleaning', cleaning)
}

async function restoreMany(tx: Transaction, session: Session, ids: string[]) {
  const isDeleted = and(
    eq(animals.account_id, session.accountId),
    among(animals.id, ids),
    isNotNull(animals.deleted_at),
  )
  const rows = await tx.select({ state: animals.state }).from(animals).where(isDeleted)
  const back = rows.filter(({ state }) => state === 'kept').length
  if (back > 0) await requireRoomForAnimals(tx, session, back)
  await tx.update(animals).set({ deleted_at: null }).where(isDeleted)
}

async function takeMovesBack(tx: Transaction, session: Session, ids: string[]) {
  const rows = await tx
    .delete(moves)
    .where(and(eq(moves.account_id, session.accountId), among(moves.id, ids)))
    .returning({ animal_id: moves.animal_id })
  await settleMany(
    tx,
    session,
    rows.map(({ animal_id }) => animal_id),
  )
}

/** Sets columns of many animals, each with its own values, in one statement; returns the ids of those it changed. */
export async function updateMany<Key extends keyof Animal & string>(
  tx: Transaction,
  { accountId }: Tenant,
  keys: Key[],
  rows: (Pick<Animal, Key> & { id: string })[],
  isAsItWas = sql`true`,
): Promise<string[]> {
  if (rows.length === 0) return []
  const columns = columnsIn(animals).filter(({ key }) => keys.some((one) => one === key))
  const id = columnsIn(animals).filter(({ key }) => key === 'id')
  const sets = columns.map(
    ({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`,
  )
  const changed = await tx.execute<{ id: string }>(sql`
    update ${animals} set ${sql.join(sets, sql`, `)},
      updated_at = ${changedNow(animals)}
    from json_populate_recordset(null::${animals}, ${asJson([...id, ...columns], rows)}) given
    where ${animals.account_id} = ${accountId} and ${animals.id} = given.id
      and ${animals.deleted_at} is null and ${animals.handed_over_at} is null and ${isAsItWas}
    returning ${animals.id}`)
  return changed.rows.map(({ id }) => id)
}
