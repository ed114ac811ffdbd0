import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { tasks, totals } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import { perPage } from '../../shared/resource.ts'
import type { TasksTileData } from './tasks.contract.ts'

export const taskOrders = {
  created_at_desc: descending(tasks.created_at),
  created_at_asc: ascending(tasks.created_at),
}

/** The account's first page of tasks and their total, in one statement; null without Plus. */
export async function tasksTile(
  db: Db,
  { accountId, isSubscribed }: Pick<Session, 'accountId' | 'isSubscribed'>,
): Promise<TasksTileData> {
  if (!isSubscribed) return null
  const total = sql`(select ${totals.total} from ${totals}
    where ${totals.account_id} = ${accountId} and ${totals.kind} = 'tasks')`.mapWith(Number)
  const rows = await owned(db, tasks, accountId, { total }).rows({
    order: taskOrders.created_at_desc,
    page: 1,
    per_page: perPage.usual,
  })
  return { value: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 }
}
