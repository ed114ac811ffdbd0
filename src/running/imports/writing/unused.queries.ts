import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../db/db.ts'
import { animals, feeders, importRecords, qrCodes, species } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { nameOf } from '../../exports/kinds/kind.ts'
import type { StoredImport } from '../imports.queries.ts'
import { addedBy, forget, isReferredTo, nextAdded } from './made.queries.ts'

/** A record that an undo had to leave. */
export type Kept = { kind: string; id: string; name: string }

const tables = { animals, species, feeders }
const together = 500

export type Undone = { rows: number; kept?: Kept[] }
type Kind = keyof typeof tables

/**
 * Leaves the records of a kind that an import added and something else uses by now: a row that came later or
 * that it didn't add refers to them. Parents of an animal that stays do so, too. Returns those that stay.
 */
export async function keepUsed(
  tx: Transaction,
  { accountId }: Session,
  one: StoredImport,
  kind: Kind,
): Promise<Undone> {
  if ((await nextAdded(tx, one, kind, 1)).length === 0) return { rows: 0 }
  const table = tables[kind]
  // Worked out for all at once: whether a parent stays depends on its young.
  const { rows: usedRecords } = await tx.execute<Kept>(sql`
    with recursive added as (
      select record_id from ${importRecords} where ${addedBy(one, kind)}
    ),
    used as (
      select ${table.id} as id from ${table}
      where ${table.account_id} = ${accountId} and ${table.id} in (select record_id from added)
        and ${isUsed(table, one)}
      ${kind === 'animals' ? parentsOfUsed(accountId) : sql``}
    )
    select ${kind} as kind, ${table.id} as id, ${nameOf(table)} as name from ${table}
    where ${table.account_id} = ${accountId} and ${table.id} in (select id from used)`)
  const usedIds = usedRecords.map(({ id }) => id)
  await forget(tx, one, kind, usedIds)
  if (kind === 'animals' && usedRecords.length === 0) {
    // So that they can go in any order.
    await tx.execute(sql`update ${animals} set dam_id = null, sire_id = null
      where ${animals.account_id} = ${accountId} and (dam_id is not null or sire_id is not null)
        and ${animals.id} in (
          select record_id from ${importRecords} where ${addedBy(one, kind)})`)
  }
  return { rows: usedRecords.length, kept: usedRecords }
}

/**
 * Erases the next records of a kind that an import added. One that came into use a moment ago stays.
 * Returns how many it went through, and those that stay.
 */
export async function eraseNext(
  tx: Transaction,
  { accountId }: Session,
  one: StoredImport,
  kind: Kind,
): Promise<Undone> {
  const table = tables[kind]
  const ids = await nextAdded(tx, one, kind, together)
  if (ids.length === 0) return { rows: 0 }
  const isNext = and(eq(table.account_id, accountId), among(table.id, ids))
  const { rows: usedRecords } = await tx.execute<Kept>(sql`
    select ${kind} as kind, ${table.id} as id, ${nameOf(table)} as name from ${table}
    where ${and(isNext, isUsed(table, one))}`)
  const stay = sql.param(usedRecords.map(({ id }) => id))
  await tx.execute(sql`delete from ${table}
    where ${and(isNext, sql`${table.id} <> all(${stay}::uuid[])`)}`)
  await forget(tx, one, kind, ids)
  return { rows: ids.length, kept: usedRecords }
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
  'due_days',
  'animal_identities',
  'record_changes',
  'search_terms',
])

/**
 * True if a row of any table refers to a record: one that a deletion doesn't reach or that came later than the record,
 * or another record that the import didn't add. What was added in one go with it, such as its place, is a part of it.
 */
const isUsed = (
  table: PgTable & { id: PgColumn; created_at: PgColumn },
  { account_id: accountId, id: importId }: Pick<StoredImport, 'account_id' | 'id'>,
): SQL =>
  isReferredTo(table, bookkeeping, (from, follows) => {
    const name = getTableName(from)
    if (name in tables || name === 'animal_pictures') {
      return sql`not exists (select from ${importRecords} made where made.account_id = ${accountId}
        and made.import_id = ${importId} and made.kind = ${name} and made.record_id = referrer.id and made.before is null)`
    }
    // Looking at labels gives codes to all.
    const isShown = sql`(referrer.shown or referrer.card_fields is not null)`
    if (from === qrCodes) return sql`${isShown} and referrer.created_at > ${table.created_at}`
    // By now what the import made of meals and schedules is gone.
    return follows ? sql`referrer.created_at > ${table.created_at}` : sql`true`
  })
