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

/**
 * Returns a function that gives the rows of a kind, in order of their identity. Few are read once and kept; more are read
 * anew by a cursor at each call. `files` are the pictures' names in the archive, by id.
 */
export async function readerOf(
  tx: Transaction,
  { kind, rows: count }: CountedKind,
  accountId: string,
  files: ReadonlyMap<string, string>,
): Promise<() => Iterable<ArchivedRow[]> | AsyncIterable<ArchivedRow[]>> {
  const columns = fileColumnsOf(kind)
  const selection = columns.map(({ key, ...column }) => {
    const value = column.namedBy ? referredName(kind, { key, ...column }) : stored(column)
    return sql`${value ?? stored(column)} as ${sql.identifier(key)}`
  })
  const order = sql`${kind.table}.${sql.identifier(columnName(kind.identity))}`
  const by = kind.from ? sql`` : sql` order by ${order}`
  const query = sql`select ${sql.join(selection, sql`, `)} from ${sourceOf(kind, accountId)}${by}`
  const read = async (text: SQL) =>
    (await tx.execute<ArchivedRow>(text)).rows.map((row) => readRow(columns, row, files))
  if (count > rowsAtOnce) return () => manyRows(tx, query, read)
  const few = count === 0 ? [] : [await read(query)]
  return () => few
}

async function* manyRows(tx: Transaction, query: SQL, read: (text: SQL) => Promise<ArchivedRow[]>) {
  await tx.execute(sql`declare archived no scroll cursor for ${query}`)
  const next = () => read(sql`fetch ${sql.raw(String(rowsAtOnce))} from archived`)
  for (let rows = await next(); rows.length > 0; rows = await next()) yield rows
  await tx.execute(sql`close archived`)
}

export type CountedKind = { kind: ArchivedKind; rows: number }

export async function countedKinds(tx: Transaction, accountId: string): Promise<CountedKind[]> {
  const counts = archivedKinds.map(
    (kind) => sql`(select count(*) from ${sourceOf(kind, accountId)})`,
  )
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
  )
  return archivedKinds.map((kind, at) => ({ kind, rows: rows[0]?.counts[at] ?? 0 }))
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
