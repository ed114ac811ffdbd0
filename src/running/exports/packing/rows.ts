import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { pictures } from '../../../db/schema.ts'
import {
  type ArchivedColumn,
  type ArchivedKind,
  columnName,
  nameKeyOf,
  referredName,
} from '../kinds/kind.ts'
import { archivedKinds } from '../kinds/kinds.ts'

/** A row of an archive, by the names of its columns. */
export type ArchivedRow = Record<string, unknown>

/** A column of the files: one of the table's, or the name of what that one refers to. */
export type FileColumn = ArchivedColumn & { namedBy?: string }

const rowsAtOnce = 250

/** The columns of a kind's files, in their order: what is referred to is named beside its id. */
export function fileColumnsOf(kind: ArchivedKind): FileColumn[] {
  const columns = kind.columns().flatMap((column): FileColumn[] => {
    const isNamed = column.refersTo === pictures || referredName(kind, column)
    if (!isNamed) return [column]
    return [column, { ...column, key: nameKeyOf(column.key), namedBy: column.key }]
  })
  if (kind.table !== pictures) return columns
  const [first] = columns
  return first ? [first, { ...first, key: 'file', namedBy: 'id' }, ...columns.slice(1)] : columns
}

/** The rows of a kind, some hundred at a time. */
export type Batches = AsyncIterable<ArchivedRow[]> | ArchivedRow[][]

/**
 * Gives the rows of a kind, in order of their identity, as often as asked. If there are more than some hundred, each
 * time reads them anew, and the database waits while they are not taken. `files` are the pictures' names in the
 * archive, by id.
 */
export async function readerOf(
  tx: Transaction,
  { kind, rows: count }: CountedKind,
  accountId: string,
  files: ReadonlyMap<string, string>,
): Promise<() => Batches> {
  if (count === 0) return () => []
  const columns = fileColumnsOf(kind)
  const selection = columns.map(({ key, ...column }) => {
    const value = column.namedBy ? referredName(kind, { key, ...column }) : stored(column)
    return sql`${value ?? stored(column)} as ${sql.identifier(key)}`
  })
  const order = sql`${kind.table}.${sql.identifier(columnName(kind.identity))}`
  const by = kind.from ? sql`` : sql` order by ${order}`
  const query = sql`select ${sql.join(selection, sql`, `)} from ${sourceOf(kind, accountId)}${by}`
  const read = (rows: ArchivedRow[]) => rows.map((row) => readRow(columns, row, files))
  if (count > rowsAtOnce) return () => manyRows(tx, query, read)
  const few = [read((await tx.execute<ArchivedRow>(query)).rows)]
  return () => few
}

async function* manyRows(
  tx: Transaction,
  query: SQL,
  read: (rows: ArchivedRow[]) => ArchivedRow[],
): AsyncGenerator<ArchivedRow[]> {
  await tx.execute(sql`declare archived no scroll cursor for ${query}`)
  while (true) {
    const { rows } = await tx.execute<ArchivedRow>(
      sql`fetch ${sql.raw(String(rowsAtOnce))} from archived`,
    )
    if (rows.length === 0) break
    yield read(rows)
  }
  await tx.execute(sql`close archived`)
}

/** A kind, and how many rows the account has of it. */
export type CountedKind = { kind: ArchivedKind; rows: number }

/** Counts the rows of all kinds in one statement. */
export async function countedKinds(tx: Transaction, accountId: string): Promise<CountedKind[]> {
  const counts = archivedKinds.map(
    (kind) =>
      sql`(select count(*)::int from ${sourceOf(kind, accountId)}) as ${sql.identifier(kind.name)}`,
  )
  const { rows } = await tx.execute<Record<string, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return archivedKinds.map((kind) => ({ kind, rows: rows[0]?.[kind.name] ?? 0 }))
}

const sourceOf = (kind: ArchivedKind, accountId: string): SQL =>
  kind.from?.(accountId) ?? sql`${kind.table} where ${kind.table}.account_id = ${accountId}`

const stored = ({ column }: Pick<ArchivedColumn, 'column'>) =>
  sql`${column.table}.${sql.identifier(columnName(column))}`

function readRow(columns: FileColumn[], row: ArchivedRow, files: ReadonlyMap<string, string>) {
  const read: ArchivedRow = {}
  for (const { key, column, namedBy, refersTo } of columns) {
    const value = row[key] ?? null
    if (namedBy !== undefined && (refersTo === pictures || key === 'file')) {
      read[key] = files.get(String(row[namedBy])) ?? ''
    } else if (namedBy !== undefined) {
      read[key] = value === null ? '' : String(value)
    } else {
      read[key] = value === null ? null : column.mapFromDriverValue(value)
    }
  }
  return read
}
