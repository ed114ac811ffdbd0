import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { parentsFirst } from '../db/references.ts'

/** A table of the schema public with its columns, except generated ones. */
export type Table = { name: string; columns: string[] }

/**
 * Every table of the schema, also of other programs (but not of extensions), each after those
 * it refers to. Throws when tables refer to each other in a circle.
 */
export async function tablesOf(client: PoolClient, schema = 'public'): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `
    select relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select parent.relname::text from pg_constraint
        join pg_class parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
    where relnamespace = $1::regnamespace and relkind = 'r' and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`,
    [schema],
  )
  return parentsFirst(rows).map(({ name, columns }) => ({ name, columns }))
}

/**
 * Tables whose rows are in no backup: by a day's salt and hashes someone could tell years later who
 * looked at a shop on that day. Only the day's sums are kept. Archives are files for a day. Maintenance and the runs of
 * backups belong to the server. Nor are readings as they came (`climate_readings`, a partitioned table), of which the
 * hours are kept.
 */
export const unsaved: ReadonlySet<string> = new Set([
  'shop_visitors',
  'visitor_salts',
  'archives',
  'maintenance',
  'backup_runs',
])

/** The table's name for a statement. */
export const qualified = (name: string, schema = 'public') => `${schema}.${escapeIdentifier(name)}`

/** The size of a block, and how many bytes may wait in memory for the next. */
const blockBytes = 1024 ** 2

/**
 * The table's rows in the text format of COPY, in blocks of about a megabyte that are cut anywhere.
 * The database waits while they are not taken. A reader that leaves early must close the client's
 * connection: PostgreSQL has no other way to break off a COPY.
 */
export async function* copyOut(client: PoolClient, table: Table): AsyncGenerator<Buffer> {
  const statement = `copy ${listed(table)} to stdout`
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of client.query(copyTo(statement, { highWaterMark: blockBytes }))) {
    held.push(chunk)
    length += chunk.length
    if (length < blockBytes) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

/** Adds the rows of such blocks to the table, and returns their number. */
export async function copyIn(
  client: PoolClient,
  table: Table,
  blocks: AsyncIterable<Buffer>,
  schema?: string,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${listed(table, schema)} from stdin`))
  await pipeline(blocks, copy)
  return copy.rowCount
}

const listed = ({ name, columns }: Table, schema?: string) =>
  `${qualified(name, schema)} (${columns.map(escapeIdentifier).join(', ')})`
