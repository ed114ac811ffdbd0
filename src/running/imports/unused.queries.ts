import { and, eq, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/db.ts'
import * as schema from '../../db/schema.ts'
import { animals, feeders, importRecords, species } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import type { StoredImport } from './imports.queries.ts'

/** A record that an undo had to leave. */
export type Kept = { kind: string; id: string; name: string }

const tables = { animals, species, feeders }
const nameOf = { animals: animals.name, species: species.commonName, feeders: feeders.name }

const together = 500

/**
 * Erases the next records of a kind that an import added and nothing else uses by now: no row that came
 * later or that it didn't add refers to them. Parents of an animal that stays do so, too. Returns how many
 * it went through, and those that stay.
 */
export async function eraseUnused(
  tx: Transaction,
  { accountId }: Session,
  one: StoredImport,
  kind: keyof typeof tables,
): Promise<{ rows: number; kept?: Kept[] }> {
  const table = tables[kind]
  const added = sql`select made.record_id from ${importRecords} made
    where made.account_id = ${accountId} and made.import_id = ${one.id} and made.kind = ${kind}
      and made.before is null`
  // Worked out for all at once: whether a parent stays depends on its young.
  const { rows: used } = await tx.execute<Kept>(sql`
    with recursive added as (${added}),
    used as (
      select ${table.id} as id from ${table}
      where ${table.account_id} = ${accountId} and ${table.id} in (select record_id from added)
        and ${isUsed(table, one)}
      ${kind === 'animals' ? parentsOfUsed(accountId) : sql``}
    )
    select ${kind} as kind, ${table.id} as id, ${nameOf[kind]} as name from ${table}
    where ${table.account_id} = ${accountId} and ${table.id} in (select id from used)`)
  const stay = sql`(select id from unnest(${sql.param(used.map(({ id }) => id))}::uuid[]) id)`
  await tx.execute(
    sql`delete from ${importRecords} where ${and(
      eq(importRecords.account_id, accountId),
      eq(importRecords.import_id, one.id),
      eq(importRecords.kind, kind),
      sql`${importRecords.before} is null and ${importRecords.record_id} in ${stay}`,
    )}`,
  )
  const next = sql`(select record_id from (${added} order by made.record_id limit ${together}) batch)`
  if (kind === 'animals') {
    // So that they can go in any order.
    await tx.execute(sql`update ${animals} set dam_id = null, sire_id = null
      where ${animals.account_id} = ${accountId} and ${animals.id} in (${added})
        and (dam_id is not null or sire_id is not null)`)
  }
  await tx.execute(sql`delete from ${table}
    where ${table.account_id} = ${accountId} and ${table.id} in ${next}`)
  const { rowCount } = await tx.execute(
    sql`delete from ${importRecords} where ${and(
      eq(importRecords.account_id, accountId),
      eq(importRecords.import_id, one.id),
      eq(importRecords.kind, kind),
      sql`${importRecords.before} is null and ${importRecords.record_id} in ${next}`,
    )}`,
  )
  return { rows: (rowCount ?? 0) + used.length, kept: used }
}

/** The added parents of used animals, theirs, and so on. */
const parentsOfUsed = (accountId: string) => sql`union
  select parent.id from used
  join ${animals} young on young.account_id = ${accountId} and young.id = used.id
  cross join lateral (values (young.dam_id), (young.sire_id)) parent (id)
  where parent.id in (select record_id from added)`

/** Tables of bookkeeping, whose rows are no use of a record. */
const bookkeeping = new Set<string>([
  'log_totals',
  'animal_identities',
  'record_changes',
  'search_terms',
])

/**
 * Whether a row of any table refers to a record: one that came later than the record, or another record
 * that the import didn't add. What was added in one go with it, such as its place, is a part of it.
 */
function isUsed(
  table: PgTable & { id: PgColumn; created_at: PgColumn },
  { account_id: accountId, id: importId }: Pick<StoredImport, 'account_id' | 'id'>,
): SQL {
  const uses = Object.values(schema)
    .filter((other) => is(other, PgTable))
    .filter((other) => !bookkeeping.has(getTableName(other)))
    .flatMap((other) => getTableConfig(other).foreignKeys)
    .filter((key) => key.reference().foreignTable === table)
    .map((key) => {
      const { columns } = key.reference()
      const name = getTableName(key.table)
      const [, reference] = columns
      const column = sql.identifier(snake(reference?.name ?? 'id'))
      const isLater =
        name in tables
          ? sql`not exists (select from ${importRecords} made where made.account_id = ${accountId}
              and made.import_id = ${importId} and made.kind = ${name} and made.record_id = referrer.id and made.before is null)`
          : hasTime(key.table)
            ? sql`referrer.created_at > ${table.created_at}`
            : sql`true`
      return sql`exists (select from ${key.table} referrer
        where referrer.account_id = ${accountId} and referrer.${column} = ${table.id} and ${isLater})`
    })
  return uses.length > 0 ? sql`(${sql.join(uses, sql` or `)})` : sql`false`
}

const hasTime = (table: PgTable) =>
  getTableConfig(table).columns.some(({ name }) => snake(name) === 'created_at')

const snake = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
