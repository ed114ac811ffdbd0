import { join } from 'node:path'
import { and, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { outbox } from '../../db/schema.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Config } from '../../server/settings/config.ts'
import type { OutboxMessage, OutboxPage, outboxStates } from './operator.contract.ts'

type State = (typeof outboxStates)[number]

const isIn = {
  waiting: and(isNull(outbox.sent_at), isNull(outbox.failed_at)),
  failed: isNotNull(outbox.failed_at),
  sent: isNotNull(outbox.sent_at),
}

/** Queued, failed and sent messages, latest first, with the total of each. */
export async function messagesPage(
  db: Database,
  { dataDir }: Pick<Config, 'dataDir'>,
  { filter, page, per_page }: { filter: State; page: number; per_page: number },
): Promise<OutboxPage> {
  const rows = await db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      recipient: sql<string>`case when ${outbox.channel} = 'mail' then ${outbox.recipient} else '' end`,
      tries: outbox.tries,
      created_at: outbox.created_at,
      next_try_at: outbox.next_try_at,
      sent_at: outbox.sent_at,
      error: outbox.error,
    })
    .from(outbox)
    .where(isIn[filter])
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  // Polled every half minute, so each uses an index; sent ones are only counted where they are
  // shown.
  const counts = {
    waiting: await db.$count(outbox, isIn.waiting),
    failed: await db.$count(outbox, isIn.failed),
    sent_today: await db.$count(outbox, gt(outbox.sent_at, sql`now() - interval '1 day'`)),
  }
  const value: OutboxMessage[] = rows.map((row) => ({ ...row, state: filter }))
  const total = filter === 'sent' ? await db.$count(outbox, isIn.sent) : counts[filter]
  return { ...pageWith(value, total, per_page), counts, folder: join(dataDir, 'outbox') }
}
