import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { feeders, groups, shops, species, supplements } from '../../../db/schema.ts'
import { existing } from './references.queries.ts'
import type { Restoring, Row } from './restoring.ts'

/** Kinds of which two of one name are one: what tells them apart, here and in a row. */
const sameBy = [
  { table: species, name: sql`lower(common_name)`, columns: ['commonName'] },
  { table: groups, name: sql`lower(name)`, columns: ['name'] },
  {
    table: feeders,
    name: sql`lower(name || '|' || size || '|' || kind)`,
    columns: ['name', 'size', 'kind'],
  },
  { table: supplements, name: sql`lower(name || '|' || brand)`, columns: ['name', 'brand'] },
  // An account has one shop.
  { table: shops, name: sql`''`, columns: [] },
]

/**
 * Finds what is here already under another id, such as the species that every collection begins with,
 * so that the archive's animals are of the one that is here.
 */
export async function mapSame(db: Db, restoring: Restoring): Promise<void> {
  for (const { table, name, columns } of sameBy) {
    const rows: Row[] = []
    for await (const row of restoring.archive.rowsOf(getTableName(table))) {
      if (typeof row.id === 'string' && isUuid.test(row.id) && !row.deleted_at) rows.push(row)
    }
    const ids = rows.map(({ id }) => String(id))
    const present = await existing(db, restoring, table, ids)
    const others = await namesHere(db, restoring, table, name, ids)
    const same = rows.flatMap((row): [string, string][] => {
      const id = others.get(
        columns
          .map((key) => String(row[key] ?? ''))
          .join('|')
          .toLowerCase(),
      )
      return id && !present.has(String(row.id)) ? [[String(row.id), id]] : []
    })
    restoring.mapped.set(getTableName(table), new Map(same))
  }
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The oldest record of each name that the archive doesn't have itself. */
async function namesHere(
  db: Db,
  { session }: Restoring,
  table: (typeof sameBy)[number]['table'],
  name: SQL,
  archived: string[],
) {
  const isKept = table === shops ? sql`` : sql`and deleted_at is null`
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, ${name} as name from ${table}
    where account_id = ${session.accountId} ${isKept}
      and id <> all(${sql.param(archived)}::uuid[])
    order by created_at desc, id desc`)
  return new Map(rows.map((row) => [row.name, row.id]))
}
