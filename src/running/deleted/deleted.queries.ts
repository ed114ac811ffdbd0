import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { NotFound } from '../../server/errors.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Removable } from '../../server/records/storedRecord.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { Page } from '../../shared/resource.ts'
import { type Deleted, daysKept } from './deleted.contract.ts'

type Wanted = { page: number; per_page: number; q: string }

/** A page of the account's deletions of the last 30 days, latest first, in one statement. */
export async function deletedPage(
  db: Db,
  { accountId }: Tenant,
  removables: Removable[],
  { page, per_page, q }: Wanted,
): Promise<Page<Deleted>> {
  const each = removables.map(
    (removable) => sql`
      select ${removable.table.id} as id, ${removable.kind}::text as kind,
        ${removable.removable.name} as name, ${removable.table.deleted_at} as deleted_at
      from ${removable.table}
      where ${and(canBeRestored(removable, accountId), contains([removable.removable.name], q))}`,
  )
  // The total has a row of its own, since a page past the end has no other.
  const { rows } = await db.execute<Omit<Deleted, 'what'> & { total: number }>(sql`
    with deleted as (${sql.join(each, sql` union all `)}),
      page as (select * from deleted order by deleted_at desc, id
        limit ${per_page} offset ${(page - 1) * per_page})
    select page.*, total from (select count(*)::int as total from deleted) counted
      left join page on true order by deleted_at desc, id`)
  const value = rows
    .filter(({ id }) => id !== null)
    .map(({ total, deleted_at, ...row }) => ({
      ...row,
      what: removables.find(({ kind }) => kind === row.kind)?.resource.words.one ?? '',
      deleted_at: new Date(deleted_at).toISOString(),
    }))
  return pageWith(value, rows[0]?.total ?? 0, per_page)
}

/**
 * Restores a record of any table. Throws `NotFound` if it wasn't deleted in the last 30 days, and
 * what its kind's `mayRestore` throws.
 */
export async function restore(
  tx: Transaction,
  session: Session,
  removables: Removable[],
  id: string,
): Promise<Pick<Deleted, 'id' | 'kind'>> {
  const { kind, table, removable } = await removableOf(tx, session, removables, id)
  await removable.mayRestore?.(tx, session, id)
  await owned(tx, table, session.accountId).restore(id)
  return { id, kind }
}

async function removableOf(
  tx: Transaction,
  { accountId }: Session,
  removables: Removable[],
  id: string,
) {
  const each = removables.map(
    (removable) => sql`
      select ${removable.kind}::text as kind from ${removable.table}
      where ${and(canBeRestored(removable, accountId), eq(removable.table.id, id))}`,
  )
  const { rows } = await tx.execute<Pick<Deleted, 'kind'>>(sql.join(each, sql` union all `))
  const match = removables.find(({ kind }) => kind === rows[0]?.kind)
  if (!match) throw new NotFound()
  return match
}

/** Checked here too, for the time between two runs of the job and for rows that it keeps. */
const canBeRestored = ({ table }: Removable, accountId: string): SQL | undefined =>
  and(
    eq(table.account_id, accountId),
    isNotNull(table.deleted_at),
    sql`${table.deleted_at} > now() - make_interval(days => ${daysKept})`,
  )
