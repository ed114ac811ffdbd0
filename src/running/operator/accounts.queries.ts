import { and, asc, count, eq, getTableName, sql } from 'drizzle-orm'
import {
  accounts,
  animals,
  memberships,
  pictures,
  sessions,
  totals,
  users,
} from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { hasPlus } from '../../server/plan.ts'
import { contains } from '../../server/records/crud.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Page } from '../../shared/resource.ts'
import type { OperatorAccount } from './operator.contract.ts'

/** The accounts by their owner's name; `q` looks in name and e-mail. */
export async function accountsPage(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { q, page, per_page }: { q: string; page: number; per_page: number },
): Promise<Page<OperatorAccount>> {
  const owners = and(
    eq(memberships.role, 'owner'),
    q ? contains([users.name, users.email], q) : undefined,
  )
  const rows = await db
    .select({
      id: accounts.id,
      owner: users.name,
      email: users.email,
      plus: hasPlus(config, accounts.id),
      members: sql`(select count(*) from ${memberships} member
        where member.account_id = ${accounts.id})`.mapWith(Number),
      animals: sql`coalesce((select ${totals.total} from ${totals} where ${and(
        eq(totals.account_id, accounts.id),
        eq(totals.kind, getTableName(animals)),
      )}), 0)`.mapWith(Number),
      pictures_bytes:
        sql`coalesce((select sum(${pictures.bytes}) from ${pictures} where ${eq(pictures.account_id, accounts.id)}), 0)`.mapWith(
          Number,
        ),
      last_seen_at: sql<
        string | null
      >`(select max(${sessions.last_seen_at}) from ${sessions} where ${eq(sessions.account_id, accounts.id)})`.mapWith(
        sessions.last_seen_at,
      ),
      created_at: accounts.created_at,
    })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.account_id, accounts.id))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(owners)
    .orderBy(asc(sql`lower(${users.name})`), asc(accounts.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [all] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(owners)
  return pageWith(rows, all?.total ?? 0, per_page)
}
