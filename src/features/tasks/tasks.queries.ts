import type { Db } from '../../db/db.ts'
import { tasks } from '../../db/schema.ts'
import { owned } from '../../server/crud.ts'
import { ascending, descending } from '../../server/orders.ts'
import type { Session } from '../../server/session.ts'
import { perPage } from '../../shared/resource.ts'
import type { TasksTileData } from './tasks.contract.ts'

export const taskOrders = {
  created_at_desc: descending(tasks.created_at),
  created_at_asc: ascending(tasks.created_at),
}

/** The first page of the account's tasks and how many there are, in two statements; null without Plus. */
export async function tasksTile(
  db: Db,
  { accountId, isSubscribed }: Pick<Session, 'accountId' | 'isSubscribed'>,
): Promise<TasksTileData> {
  if (!isSubscribed) return null
  const { value, total } = await owned(db, tasks, accountId).page({
    order: taskOrders.created_at_desc,
    page: 1,
    per_page: perPage.usual,
  })
  return { value, total }
}
