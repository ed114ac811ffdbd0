import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { endSales } from '../../../collection/animals/states/itsListings.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { animals, handOvers, importRecords, pictures, treatments } from '../../../db/schema.ts'
import { changedNow, columnsOf } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { animalStates } from '../../../shared/choices.ts'
import { type ArchivedKind, nameOf } from '../../exports/kinds/kind.ts'
import type { StoredImport } from '../imports.queries.ts'
import { changedFacts } from '../kinds/animal.ts'
import { addedBy, giveBack, isReferredTo, madeBy, unchangedFacts } from '../writing/made.queries.ts'
import type { Kept } from '../writing/unused.queries.ts'
import { isNeeded, rowsHere, settlePlaces } from './references.queries.ts'
import { writtenKinds } from './restoreArchive.queries.ts'
import type { Row } from './restoring.ts'

type Of = Pick<StoredImport, 'account_id' | 'id'> & { session: Session }

const together = 1000

/** Rows that only say more about a record, and go with it. */
const bookkeeping = new Set<string>([
  ...['log_totals', 'due_days', 'animal_identities', 'qr_codes', 'shop_slugs'],
  ...['climate_alarm_rules', 'climate_watches'],
])

/**
 * Undoes the next records that an import of an archive made, what refers to others first; then gives
 * records that it changed what they had. Records that something else refers to stay, and are told once.
 * 0 rows: there is nothing left. What is undone leaves no trace in histories, as if it never came.
 */
export async function undoArchive(
  tx: Transaction,
  of: Of,
): Promise<{ rows: number; kept: Kept[] }> {
  // The rows go with their import, not by a person's hand.
  await tx.execute(sql`set local vivary.actor to ''`)
  const left = await leftKinds(tx, of)
  for (const kind of undoneKinds.filter(({ name }) => left.has(name))) {
    const { rows, rowCount } = await tx.execute<Row>(eraseUnused(kind, of))
    if (rowCount) {
      await settlePlaces(tx, of, kind, rows)
      await forgetErased(tx, kind, of)
      return { rows: rowCount, kept: [] }
    }
    const leftovers = await keepUsed(tx, kind, of)
    const changed = await revertSome(tx, of, kind)
    if (changed + leftovers.length > 0) return { rows: changed + leftovers.length, kept: leftovers }
  }
  return { rows: 0, kept: [] }
}

/** The names of the kinds that still have rows to undo: erasing rows of a kind without any costs as much. */
async function leftKinds(tx: Transaction, of: Of): Promise<Set<string>> {
  const names = undoneKinds.map(({ name }) => name)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(names)}::text[]) name
    where exists (select from ${importRecords} where ${madeBy(of)} and kind = name)`)
  return new Set(rows.map(({ name }) => name))
}

/** Kinds with an id, which are noted; the rest, such as codes, goes with the record it belongs to. */
const undoneKinds = writtenKinds.filter(({ table }) => 'id' in getTableColumns(table)).reverse()

/** Rows of other kinds that the import made are deleted by then. Young go before their parents, which go the next time. */
const eraseUnused = (kind: ArchivedKind, of: Of): SQL => {
  const { table, name } = kind
  const { account_id, id, animal_id } = getTableColumns(table)
  return sql`
    delete from ${table} where account_id = ${of.account_id} and id in (
      select ${id} from ${table}
      where ${account_id} = ${of.account_id}
        and ${id} in (select record_id from ${importRecords} where ${addedBy(of, name)})
        and not ${isReferredTo(table, bookkeeping)} and not ${isHandedOver(kind)}
      limit ${together})
    returning ${animal_id ?? id}`
}

/**
 * True of an animal that was handed over here, and of rows that are nothing without it: its buyer's copy is read from
 * them. An animal that had been handed over before its archive was made has no offer here.
 */
function isHandedOver(kind: ArchivedKind): SQL {
  const { account_id, id } = getTableColumns(kind.table)
  const owner = kind.columns().find((column) => isNeeded(kind, column))
  const ofDose = sql`(select animal_id from ${treatments} given
    where given.account_id = ${account_id} and given.id = ${owner?.column})`
  const ofRow =
    owner?.refersTo === animals ? owner.column : owner?.refersTo === treatments && ofDose
  const animal = kind.table === animals ? id : ofRow
  return animal
    ? sql`exists (select from ${handOvers} taken where taken.account_id = ${account_id}
        and taken.animal_id = ${animal} and taken.taken_at is not null)`
    : sql`false`
}

const forgetErased = (tx: Transaction, { table, name }: ArchivedKind, of: Of) =>
  tx.execute(sql`
    delete from ${importRecords} where ${addedBy(of, name)}
      and not exists (select from ${table} still
        where still.account_id = ${of.account_id} and still.id = ${importRecords.record_id})`)

/** Drops the notes of what stays. Pictures go with their animals later, by the daily job. */
async function keepUsed(tx: Transaction, kind: ArchivedKind, of: Of): Promise<Kept[]> {
  const noted = await tx
    .delete(importRecords)
    .where(addedBy(of, kind.name))
    .returning({ id: importRecords.record_id })
  const ids = noted.map(({ id }) => id)
  // With an animal that was handed over goes what belongs to it.
  const isPart = kind.table === animals ? sql`false` : isHandedOver(kind)
  const records = await rowsHere(tx, of.account_id, kind, ids, sql`not ${isPart}`)
  const name = nameOf(kind.table)
  const key = kind.columns().find(({ column }) => column === name)?.key
  return [...records].map(([id, row]) => ({
    kind: kind.name,
    id: String(id),
    name: kind.table === pictures || !key ? '' : String(row[key] ?? ''),
  }))
}

/** Gives the next records what they had before, where they still have what the import wrote. */
async function revertSome(tx: Transaction, of: Of, kind: ArchivedKind): Promise<number> {
  const { rows: noted } = await tx.execute<{ record_id: string; before: Row; after: Row }>(sql`
    delete from ${importRecords} where (account_id, import_id, kind, record_id) in (
      select account_id, import_id, kind, record_id from ${importRecords}
      where ${madeBy(of)} and kind = ${kind.name} and before is not null limit 100)
    returning record_id, before, after`)
  const ids = noted.map(({ record_id }) => record_id)
  const records = await rowsHere(tx, of.account_id, kind, ids)
  const { account_id, updated_at } = getTableColumns(kind.table)
  const later = updated_at && { updated_at: changedNow({ updated_at }) }
  for (const { record_id, ...values } of noted) {
    const row = records.get(record_id)
    const facts = row ? unchangedFacts(values, row, kind.table === animals ? changedFacts : []) : []
    const isRecord = sql`${account_id} = ${of.account_id} and ${kind.identity} = ${record_id}
      and not ${isHandedOver(kind)}`
    await giveBack(tx, facts, async (inner, some) => {
      const ofAnimal = kind.table === animals && 'state' in some
      const own = ofAnimal ? await inner.select().from(animals).where(isRecord) : []
      const to = animalStates.find((state) => state === some.state)
      await endSales(inner, of.session, { field: 'state', to }, own)
      const values = columnsOf({ ...some, ...later })
      await inner.update(kind.table).set(values).where(isRecord)
    })
  }
  await settlePlaces(tx, of, kind, [...records.values()])
  return noted.length
}
