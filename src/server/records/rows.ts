import { and, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import type { FieldError } from '../../shared/resource.ts'
import { Invalid } from '../errors.ts'
import { among, changedNow, columnsOf, type OwnedTable } from './crud.ts'
import { insertRows } from './insertRows.ts'

/** A row inside a record's request: new without `id`, otherwise changed or removed. */
type NestedRow = { id?: string; _destroy?: boolean }

type Nested<T extends OwnedTable, R extends NestedRow> = {
  table: T
  /** The columns that link a row to its record: `{ animal_id }`. */
  parent: Partial<T['$inferInsert']>
  /** The contract's key of the rows; errors are at `{field}.{index}.{key}`. */
  field: string
  /** Each row's values; keys that aren't columns are left out. */
  rows: readonly R[]
  /** The tables of columns that name other records: `{ feeder_id: feeders }`. */
  references?: { [Key in keyof R]?: OwnedTable }
  /** Errors that the caller has found, to report with the rest. */
  wrong?: FieldError[]
}

/**
 * Saves the nested rows of a record together: rows without `id` are added, those with one are
 * changed in their given fields, those with `_destroy` are removed (a new one isn't added), and
 * rows that aren't given stay. A row that already exists by a unique constraint isn't added twice.
 * Throws `Invalid` with every wrong row before writing anything: an id of another record's row, or
 * a newly named record that doesn't exist, is deleted or belongs to another account. A record that
 * a row named before may have been deleted since.
 */
export async function saveRows<T extends OwnedTable, R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  nested: Nested<T, R>,
): Promise<void> {
  const { table, parent, rows, wrong = [] } = nested
  const before = await rowsBefore(tx, accountId, nested)
  const placed = rows.map((row, at) => ({ row, field: `${nested.field}.${at}` }))
  const refusals = [
    ...wrong,
    ...strangersIn(placed, before),
    ...(await danglingIn(tx, accountId, placed, nested.references, before)),
  ]
  if (refusals.length > 0) throw new Invalid(refusals)

  const isMine = (id: string[]) => and(eq(table.account_id, accountId), inArray(table.id, id))
  const removed = rows.flatMap(({ id, _destroy }) => (id && _destroy ? [id] : []))
  if (removed.length > 0) await tx.delete(table).where(isMine(removed))

  for (const { id, _destroy, ...fields } of rows) {
    if (!id || _destroy) continue
    const changes = { ...fields, ...parent, updated_at: changedNow(table) }
    await tx
      .update(table)
      .set(columnsOf<T>(changes))
      .where(isMine([id]))
  }

  const added = rows
    .filter(({ id, _destroy }) => !id && !_destroy)
    .map(({ id, _destroy, ...fields }) => ({
      ...fields,
      ...parent,
      account_id: accountId,
      id: newId(),
    }))
  if (added.length > 0) {
    await tx
      .insert(table)
      .values(added.map((row) => columnsOf<T>(row)))
      .onConflictDoNothing()
  }
}

type AddedRows<T extends OwnedTable, R extends NestedRow> = Pick<
  Nested<T, R>,
  'table' | 'references' | 'wrong'
> & { of: readonly Pick<Nested<T, R>, 'parent' | 'field' | 'rows'>[] }

/**
 * Adds the nested rows of many new records in as many statements as those of one. Throws `Invalid` as
 * `saveRows` does, also for a row with an `id`: a new record has no rows yet.
 */
export async function addRows<T extends OwnedTable, R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  { table, references, of, wrong = [] }: AddedRows<T, R>,
): Promise<void> {
  const none = new Map<string, Record<string, unknown>>()
  const placed = of.flatMap(({ parent, field, rows }) =>
    rows.map((row, at) => ({ row, parent, field: `${field}.${at}` })),
  )
  const refusals = [
    ...wrong,
    ...strangersIn(placed, none),
    ...(await danglingIn(tx, accountId, placed, references, none)),
  ]
  if (refusals.length > 0) throw new Invalid(refusals)
  const added = placed.flatMap(({ row, parent }) => {
    const { id, _destroy, ...fields } = row
    return _destroy ? [] : [{ ...fields, ...parent, id: newId() }]
  })
  if (added.length > 0) await insertRows(tx, table, accountId, added)
}

/** The named rows of the record, by id, locked until the transaction ends. */
async function rowsBefore<T extends OwnedTable, R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  { table, parent, rows }: Nested<T, R>,
): Promise<Map<string, Record<string, unknown>>> {
  const ids = rows.flatMap(({ id }) => (id ? [id] : []))
  if (ids.length === 0) return new Map()
  const ties = Object.entries(parent).map(([key, value]) => eq(columnOf(table, key), value))
  const stored = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.account_id, accountId), inArray(table.id, ids), ...ties))
    .for('update')
  return new Map(stored.map((row) => [String(row.id), row]))
}

/** A UUID as the database writes it. */
const bare = (id: string) => id.toLowerCase()

function columnOf(table: OwnedTable, key: string): PgColumn {
  const column = getTableColumns<PgTable>(table)[key]
  if (!column) throw new Error(`There is no column ${key}`)
  return column
}

/** A row and the name of its place in the request: 'feedingSchedules.0'. */
type Placed<R extends NestedRow> = { row: R; field: string }

/** Errors of rows whose id isn't one of the record's. */
const strangersIn = (placed: Placed<NestedRow>[], before: Map<string, unknown>): FieldError[] =>
  placed.flatMap(({ row: { id }, field }) =>
    id && !before.has(bare(id)) ? [{ field: `${field}.id`, message: 'Not found' }] : [],
  )

/** Errors of rows that newly name a record which doesn't exist or is deleted. */
async function danglingIn<R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  placed: Placed<R>[],
  references: { [Key in keyof R]?: OwnedTable } = {},
  before: Map<string, Record<string, unknown>>,
): Promise<FieldError[]> {
  const refusals: FieldError[] = []
  for (const [key, to] of Object.entries<OwnedTable | undefined>(references)) {
    const links = placed.flatMap(({ row: { id, _destroy, ...fields }, field }) => {
      const target = (fields as Record<string, unknown>)[key]
      if (typeof target !== 'string' || _destroy) return []
      const isNamedAlready = bare(target) === before.get(bare(id ?? ''))?.[key]
      return isNamedAlready ? [] : [{ field, target: bare(target) }]
    })
    if (!to || links.length === 0) continue
    const ids = [...new Set(links.map(({ target }) => target))]
    const isThere = and(eq(to.account_id, accountId), among(to.id, ids), notDeleted(to))
    const existing = await tx
      .select({ id: to.id })
      .from(to as PgTable)
      .where(isThere)
      .for('key share')
    const existingIds = new Set(existing.map(({ id }) => id))
    const bad = links.filter(({ target }) => !existingIds.has(target))
    refusals.push(...bad.map(({ field }) => ({ field: `${field}.${key}`, message: 'Not found' })))
  }
  return refusals
}

const notDeleted = ({ deleted_at }: OwnedTable): SQL | undefined => deleted_at && isNull(deleted_at)
