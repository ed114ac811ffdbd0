import type pg from 'pg'
import { addAccounts } from '../crew.ts'
import { noWrongs } from '../ledger.ts'
import type { Stand, Work } from './work.ts'
import { worker } from './workers.ts'

/* Calls of another program, at least once for each event, and always the same with the same id. */

const tasks = 30

export async function webhookCalls(db: pg.Pool, url: string): Promise<Work> {
  const [accountId = ''] = await addAccounts(db, 'Calling', 1)
  await db.query(
    `insert into webhooks (account_id, id, url, events) values ($1, gen_random_uuid(), $2, '{task.added}')`,
    [accountId, url],
  )
  const isWaiting = `account_id = '${accountId}' and sent_at is null and failed_at is null`
  return worker({
    name: 'webhooks',
    waits: `select from webhook_deliveries where ${isWaiting}`,
    ends: `update webhooks set rests_until = now() where account_id = '${accountId}';
      update webhook_deliveries set next_try_at = now() where ${isWaiting}`,
    layOut: async (stand) =>
      void (await stand.db.query(
        `insert into tasks (account_id, id, content)
        select $1, gen_random_uuid(), 'Task ' || n from generate_series(1, $2) n`,
        [accountId, tasks],
      )),
    check: (stand, isOver) => callWrongs(stand, isOver, accountId),
  })
}

/** Each task has one delivery, and what counts as sent has arrived, as often as it did with the same body. */
async function callWrongs({ db, calls }: Stand, isOver: boolean, accountId: string) {
  const wrongs = noWrongs()
  const byId = Map.groupBy(calls(), ({ headers }) => String(headers['vivary-delivery']))
  const { rows } = await db.query(
    `select t.id as task, d.id, d.sent_at is not null as sent, d.failed_at is not null as failed, d.error
    from tasks t left join webhook_deliveries d on d.account_id = t.account_id and d.object ->> 'id' = t.id::text
    where t.account_id = $1`,
    [accountId],
  )
  for (const [task, deliveries] of Map.groupBy(rows, (row) => row.task)) {
    if (deliveries.length > 1)
      wrongs.double.push(`${deliveries.length} deliveries of the task ${task}`)
  }
  for (const { task, id, sent, failed, error } of rows) {
    const bodies = new Set((byId.get(id) ?? []).map(({ body }) => body))
    if (bodies.size > 1) wrongs.half.push(`the delivery ${id}, with ${bodies.size} bodies`)
    const hasArrived = [...bodies].some((body) => JSON.parse(body).object.id === task)
    if (!id || failed || (sent && !hasArrived)) wrongs.lost.push(`the call of ${task}: ${error}`)
    if (isOver && !sent && !failed) wrongs.lost.push(`the call of ${task}, which waits`)
  }
  return wrongs
}
