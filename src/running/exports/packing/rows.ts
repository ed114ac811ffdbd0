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
 * All rows of a kind, in order of their identity, some hundred at a time; the database waits while they
 * are not taken. `files` are the pictures' names in the archive, by id.
 */
export async function* rowsOf(
  tx: Transaction,
  kind: ArchivedKind,
  accountId: string,
  files: ReadonlyMap<string, string>,
): AsyncGenerator<ArchivedRow[]> {
  const columns = fileColumnsOf(kind)
  const cursor = sql.identifier(`archive_${kind.name}`)
  const selection = columns.map(({ key, ...column }) => {
    const value = column.namedBy ? referredName(kind, { key, ...column }) : stored(column)
    return sql`${value ?? stored(column)} as ${sql.identifier(key)}`
  })
  const order = sql`${kind.table}.${sql.identifier(columnName(kind.identity))}`
  const by = kind.from ? sql`` : sql` order by ${order}`
  await tx.execute(sql`declare ${cursor} no scroll cursor for
    select ${sql.join(selection, sql`, `)} from ${sourceOf(kind, accountId)}${by}`)
  while (true) {
    const { rows } = await tx.execute<ArchivedRow>(
      sql`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`,
    )
    if (rows.length === 0) break
    yield rows.map((row) => readRow(columns, row, files))
  }
  await tx.execute(sql`close ${cursor}`)
}

/** How many rows a kind has. */
export async function countOf(
  tx: Transaction,
  kind: ArchivedKind,
  accountId: string,
): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sourceOf(kind, accountId)}`,
  )
  return rows[0]?.rows ?? 0
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
