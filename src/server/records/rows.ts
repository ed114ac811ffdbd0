import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import type { FieldError } from '../../shared/resource.ts'
import { Invalid } from '../errors.ts'
import { columnsOf, type OwnedTable } from './crud.ts'

/** A row inside a record's request: new without `id`, otherwise changed or removed. */
export type NestedRow = { id?: string; _destroy?: boolean }

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
  const refusals = [
    ...wrong,
    ...strangersIn(nested, before),
    ...(await danglingIn(tx, accountId, nested, before)),
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

const changedNow = (table: OwnedTable) =>
  sql`greatest(now(), ${table.updated_at} + interval '1 ms')`

/** The named rows of the record, by id, locked until the transaction ends. */
async function rowsBefore<T extends OwnedTable, R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  { table, parent, rows }: Nested<T, R>,
): Promise<Map<string, Record<string, unknown>>> {
  const named = rows.flatMap(({ id }) => (id ? [id] : []))
  if (named.length === 0) return new Map()
  const ties = Object.entries(parent).map(([key, value]) => eq(columnOf(table, key), value))
  const found = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.account_id, accountId), inArray(table.id, named), ...ties))
    .for('update')
  return new Map(found.map((row) => [String(row.id), row]))
}

/** A UUID as the database writes it. */
const bare = (id: string) => id.toLowerCase()

const columnOf = (table: OwnedTable, key: string) =>
  (table as unknown as Record<string, PgColumn>)[key] as PgColumn

/** Errors of rows whose id isn't one of the record's. */
function strangersIn<T extends OwnedTable, R extends NestedRow>(
  { field, rows }: Nested<T, R>,
  before: Map<string, unknown>,
): FieldError[] {
  return rows.flatMap(({ id }, at) =>
    id && !before.has(bare(id)) ? [{ field: `${field}.${at}.id`, message: 'Not found' }] : [],
  )
}

/** Errors of rows that newly name a record which doesn't exist or is deleted. */
async function danglingIn<T extends OwnedTable, R extends NestedRow>(
  tx: Transaction,
  accountId: string,
  { field, rows, references = {} }: Nested<T, R>,
  before: Map<string, Record<string, unknown>>,
): Promise<FieldError[]> {
  const refusals: FieldError[] = []
  for (const [key, to] of Object.entries<OwnedTable | undefined>(references)) {
    const named = rows.flatMap(({ id, _destroy, ...fields }, at) => {
      const wanted = (fields as Record<string, unknown>)[key]
      if (typeof wanted !== 'string' || _destroy) return []
      const isNamedAlready = bare(wanted) === before.get(bare(id ?? ''))?.[key]
      return isNamedAlready ? [] : [{ at, wanted: bare(wanted) }]
    })
    if (!to || named.length === 0) continue
    const ids = named.map(({ wanted }) => wanted)
    const isThere = and(eq(to.account_id, accountId), inArray(to.id, ids), notDeleted(to))
    const found = await tx
      .select({ id: to.id })
      .from(to as PgTable)
      .where(isThere)
      .for('key share')
    const there = new Set(found.map(({ id }) => id))
    const gone = named.filter(({ wanted }) => !there.has(wanted))
    refusals.push(
      ...gone.map(({ at }) => ({ field: `${field}.${at}.${key}`, message: 'Not found' })),
    )
  }
  return refusals
}

const notDeleted = ({ deleted_at }: OwnedTable): SQL | undefined => deleted_at && isNull(deleted_at)
