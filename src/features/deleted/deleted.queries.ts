import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { contains, owned } from '../../server/crud.ts'
import { Forbidden, NotFound } from '../../server/errors.ts'
import { pageWith } from '../../server/orders.ts'
import { requireRoomForAnimals } from '../../server/plan.ts'
import type { Session } from '../../server/session.ts'
import type { Page } from '../../shared/resource.ts'
import { type Deleted, daysKept } from './deleted.contract.ts'
import { type Removable, removables } from './removables.ts'

type Wanted = { page: number; per_page: number; q: string }

/** A page of what the account deleted in the last 30 days, the latest first, in one statement. */
export async function deletedPage(
  db: Db,
  { accountId }: Pick<Session, 'accountId'>,
  { page, per_page, q }: Wanted,
): Promise<Page<Deleted>> {
  const each = removables.map(
    (removable) => sql`
      select ${removable.table.id} as id, ${removable.kind}::text as kind,
        ${removable.name} as name, ${removable.table.deleted_at} as deleted_at
      from ${removable.table}
      where ${and(canBeRestored(removable, accountId), contains([removable.name], q))}`,
  )
  // The total comes along in a row of its own: a page past the end has no other row to carry it.
  const { rows } = await db.execute<Deleted & { total: number }>(sql`
    with deleted as (${sql.join(each, sql` union all `)}),
      page as (select * from deleted order by deleted_at desc, id
        limit ${per_page} offset ${(page - 1) * per_page})
    select page.*, total from (select count(*)::int as total from deleted) counted
      left join page on true order by deleted_at desc, id`)
  const value = rows
    .filter(({ id }) => id !== null)
    .map(({ total, deleted_at, ...row }) => ({
      ...row,
      deleted_at: new Date(deleted_at).toISOString(),
    }))
  return pageWith(value, rows[0]?.total ?? 0, per_page)
}

/**
 * Brings a record back, whichever table it is in. Throws `NotFound` when the account has not
 * deleted it in the last 30 days, `Forbidden` when the plan has no room for one more animal, or has
 * no tasks.
 */
export async function restore(
  tx: Transaction,
  session: Session,
  id: string,
): Promise<Pick<Deleted, 'id' | 'kind'>> {
  const removable = await removableOf(tx, session, id)
  if (removable.kind === 'animal' && (await isKeptAnimal(tx, session, id))) {
    await requireRoomForAnimals(tx, session)
  }
  if (removable.kind === 'task' && !session.isSubscribed) {
    throw new Forbidden('subscription_required', 'Subscribe to access')
  }
  await owned(tx, removable.table, session.accountId).restore(id)
  return { id, kind: removable.kind }
}

/** One that is not kept any more needs no room. */
async function isKeptAnimal(tx: Transaction, { accountId }: Session, id: string) {
  const [kept] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, id), eq(animals.state, 'kept')))
  return kept !== undefined
}

async function removableOf(tx: Transaction, { accountId }: Session, id: string) {
  const each = removables.map(
    (removable) => sql`
      select ${removable.kind}::text as kind from ${removable.table}
      where ${and(canBeRestored(removable, accountId), eq(removable.table.id, id))}`,
  )
  const { rows } = await tx.execute<Pick<Deleted, 'kind'>>(sql.join(each, sql` union all `))
  const found = removables.find(({ kind }) => kind === rows[0]?.kind)
  if (!found) throw new NotFound()
  return found
}

/** Also between two runs of the job, and for what the job leaves archived: 30 days are 30 days. */
const canBeRestored = ({ table }: Removable, accountId: string): SQL | undefined =>
  and(
    eq(table.account_id, accountId),
    isNotNull(table.deleted_at),
    sql`${table.deleted_at} > now() - make_interval(days => ${daysKept})`,
  )
