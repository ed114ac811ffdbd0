import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { databaseErrorOf } from '../../../server/errors.ts'
import { changedNow, columnsOf } from '../../../server/records/crud.ts'
import { insertFitting } from '../../../server/records/insertRows.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import { bookkeeping, keyOf } from '../../exports/kinds/rowSchemas.ts'
import { changedFacts } from '../kinds/animal.ts'
import { noteChanged, noteMade } from '../writing/made.queries.ts'
import { fitted, settle } from './fitting.queries.ts'
import {
  isLater,
  isNeeded,
  mapperOf,
  rowsHere,
  settlePlaces,
  withReferences,
} from './references.queries.ts'
import { noteChange, noteProblem, type ReadRow, type Row, type Taking } from './restoring.ts'

/**
 * Writes some rows of a kind: new ones are added with the ids and times they had, those that are here
 * are filled in or left. Counts each.
 */
export async function writeRows(tx: Transaction, taking: Taking, rows: ReadRow[]): Promise<void> {
  const { open, stored } = await sorted(tx, taking, rows)
  const fit = await withReferences(tx, taking, [...stored.keys(), ...open])
  const storedByLine = new Map([...stored].map(([{ line }, row]) => [line, row]))
  for (const one of fit) {
    const row = storedByLine.get(one.line)
    if (row) await changeRow(tx, taking, one, row)
  }
  const fresh = fit.filter(({ line }) => !storedByLine.has(line))
  const added = await addRows(tx, taking, await fitted(tx, taking, fresh))
  await settle(tx, taking, added)
  const fitRows = fit.map(({ row }) => row)
  await settlePlaces(tx, taking.one, taking.kind, fitRows)
}

/** Sorts rows: known ones, with the account's records; ones to add; and a count of those beyond the plan. */
export async function sorted(
  db: Db,
  taking: Taking,
  rows: ReadRow[],
): Promise<{ stored: Map<ReadRow, Row>; open: ReadRow[] }> {
  const { session, kind, counts, locked } = taking
  const key = keyOf(kind)
  const idHere = key === 'id' ? mapperOf(taking, kind.table) : (id: string) => id
  const ids = rows.map(({ row }) => idHere(String(row[key])))
  const records = await rowsHere(db, session.accountId, kind, ids)
  const stored = new Map<ReadRow, Row>()
  const open: ReadRow[] = []
  for (const one of rows) {
    const id = String(one.row[key])
    const record = records.get(idHere(id))
    if (record) stored.set(one, record)
    else if (locked.has(id) || needsPlus(taking)) {
      locked.add(id)
      counts.needs_plus += 1
    } else open.push(one)
  }
  return { stored, open }
}

/** Keeps rows that belong to nothing beyond the plan; counts the others. */
export function withRoom({ locked, kind, counts }: Taking, rows: ReadRow[]): ReadRow[] {
  const needed = kind.columns().filter((column) => isNeeded(kind, column))
  return rows.filter(({ row }) => {
    if (!needed.some(({ key }) => row[key] && locked.has(String(row[key])))) return true
    locked.add(String(row.id))
    counts.needs_plus += 1
    return false
  })
}

const needsPlus = ({ session, kind }: Taking) => kind.isPlus === true && !session.isSubscribed

async function addRows(tx: Transaction, taking: Taking, rows: ReadRow[]): Promise<ReadRow[]> {
  const { one, kind, counts } = taking
  const columns = getTableColumns(kind.table)
  const stored = rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).filter(([key]) => key in columns && !isLater(kind, key)),
    ),
  )
  const isIn = await insertEach(tx, taking, stored)
  const key = keyOf(kind)
  const added = rows.filter(({ row }) => isIn.has(String(row[key])))
  for (const { line, row } of rows) {
    if (isIn.has(String(row[key]))) continue
    if (key !== 'id') {
      // It has one already, such as a code of its own.
      counts.skip += 1
      continue
    }
    counts.error += 1
    noteProblem(taking, { line, message: 'Another record here is in its place' })
  }
  counts.new += added.length
  if (key === 'id' && 'id' in columns) {
    const ids = added.map(({ row }) => String(row.id))
    await noteMade(tx, one, kind.name, ids)
  }
  return added
}

/** All in one statement; if the database refuses one of them, each by itself. */
async function insertEach(
  tx: Transaction,
  { session, kind }: Taking,
  stored: Row[],
): Promise<Set<string>> {
  const insert = (some: Row[]) =>
    tx.transaction((inner) =>
      insertFitting(inner, kind.table, session.accountId, some, kind.identity),
    )
  try {
    return await insert(stored)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  const isIn = new Set<string>()
  for (const row of stored) {
    try {
      for (const id of await insert([row])) isIn.add(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return isIn
}

/** A value or a row that a rule of the database refuses: a check, a reference, a record handed over. */
const isRefusal = (error: unknown) =>
  error instanceof Error && /^(22|23|VH)/.test(databaseErrorOf(error)?.code ?? '')

async function changeRow(tx: Transaction, taking: Taking, { row }: ReadRow, stored: Row) {
  const { session, kind, counts } = taking
  const changes = changesOf(taking, row, stored)
  const names = Object.keys(changes)
  if (names.length === 0) {
    counts.skip += 1
    return
  }
  const { account_id, updated_at } = getTableColumns(kind.table)
  const later = updated_at && { updated_at: changedNow({ updated_at }) }
  const id = String(stored[keyOf(kind)])
  try {
    await tx.transaction((inner) =>
      inner
        .update(kind.table)
        .set(columnsOf({ ...changes, ...later }))
        .where(sql`${account_id} = ${session.accountId} and ${kind.identity} = ${id}`),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    counts.skip += 1
    return
  }
  counts.update += 1
  if (keyOf(kind) !== 'id') return
  const before = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
  await noteChanged(tx, taking.one, kind.name, { record_id: id, before, after: changes })
}

/**
 * Changes by the archive to a record that the account has: empty fields, or everything. A deleted one comes
 * back. On the free plan no animal comes back in this way.
 */
export function changesOf(taking: Taking, row: Row, stored: Row): Row {
  const { session, kind } = taking
  const { matching } = taking.one
  if (matching === 'skip' || needsPlus(taking)) return {}
  const changes: Row = {}
  const isOfAnimal = kind.name === 'animals'
  const isCapped = isOfAnimal && !session.isSubscribed
  for (const { key, column } of kind.columns()) {
    const facts: readonly (readonly string[])[] = isOfAnimal ? changedFacts : []
    const fact = facts.find((columns) => columns.includes(key)) ?? [key]
    // A place follows from moves.
    if ((isOfAnimal && fact.includes('room')) || fact[0] !== key) continue
    const isFixed = column === kind.identity || bookkeeping.includes(key) || isLater(kind, key)
    const isTied = kind.name === 'shops' && ['slug', 'currency'].includes(key)
    if (isFixed || isTied || !(key in row) || (isCapped && key.startsWith('state'))) continue
    const value = row[key] ?? null
    const isEmpty = stored[key] === null || stored[key] === ''
    if (matching === 'fill' && (!isEmpty || kind.endings?.includes(key))) continue
    const values = Object.fromEntries(fact.flatMap((one) => (one in row ? [[one, row[one]]] : [])))
    const isSame = Object.entries(values).every(([one, its]) => isDeepStrictEqual(its, stored[one]))
    if (value === null || value === '' || isSame) continue
    Object.assign(changes, values)
  }
  if (stored.deleted_at && !row.deleted_at && !isCapped) changes.deleted_at = null
  return withOwnCurrency(kind, row, stored, changes)
}

/** The rows of a kind, whose amounts name the archive's currency if it is another one; those that can't are left out. */
export async function withCurrency(taking: Taking, rows: ReadRow[], other: string | undefined) {
  const { db, session, kind } = taking
  if (!kind.money || !other || needsPlus(taking)) return rows
  const { amount, currency } = kind.money
  const ids = rows.map(({ row }) => row.id)
  const records = currency ? undefined : await rowsHere(db, session.accountId, kind, ids)
  return rows.map(({ line, row }) => {
    if (typeof row[amount] !== 'number') return { line, row }
    if (currency) return { line, row: { ...row, [currency]: row[currency] ?? other } }
    const record = records?.get(row.id)
    const message = `Your shop has another currency, so this price in ${other} is left out`
    if (!record || amount in changesOf(taking, row, record))
      noteChange(taking, { line, field: amount, message })
    return { line, row: { ...row, [amount]: null } }
  })
}

/** An amount that is here already keeps its currency, and one that is taken in brings its own. */
function withOwnCurrency({ money }: ArchivedKind, row: Row, stored: Row, changes: Row): Row {
  if (!money?.currency) return changes
  const { amount, currency } = money
  const { [currency]: _, ...others } = changes
  const own = row[currency] ?? null
  const isOther = amount in others && own !== (stored[currency] ?? null)
  return isOther ? { ...others, [currency]: own } : others
}
