import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, webhookDeliveries, type webhooks } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { Page } from '../../shared/resource.ts'
import { testEvent } from './events.contract.ts'
import { bodyOf } from './payload.ts'
import type { Delivery } from './webhooks.contract.ts'
import { findWebhook, lockWebhook, requireOn } from './webhooks.queries.ts'

type Reader = Pick<Session, 'accountId' | 'isSubscribed'>
export type StoredDelivery = typeof webhookDeliveries.$inferSelect
export type StoredWebhook = typeof webhooks.$inferSelect

/** The notice channel on which the sender hears that something is queued. */
export const webhooksChannel = 'vivary_webhooks'

/** A webhook's deliveries, the latest first, without those about animals that the plan locks. Throws `NotFound`. */
export async function listDeliveries(
  db: Db,
  reader: Reader,
  id: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<Delivery>> {
  await findWebhook(db, reader, id)
  const isIts = isShown(reader, id)
  const total = await db.$count(webhookDeliveries, isIts)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(isIts)
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { value: rows.map(deliveryOf), total, totalPages: Math.ceil(total / per_page) }
}

/** Sends a delivery once more, under the same id. Throws `NotFound`, and a `Failure` if the webhook is off. */
export async function replay(
  tx: Transaction,
  reader: Reader,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  requireOn(await lockWebhook(tx, reader, id))
  const [row] = await tx
    .update(webhookDeliveries)
    .set({
      tries: 0,
      next_try_at: sql`now()`,
      sent_at: null,
      failed_at: null,
      status: null,
      error: '',
      updated_at: sql`now()`,
    })
    .where(and(isShown(reader, id), eq(webhookDeliveries.id, deliveryId)))
    .returning()
  if (!row) throw new NotFound()
  await tx.execute(sql`select pg_notify(${webhooksChannel}, '')`)
  return deliveryOf(row)
}

/** Deliveries of a webhook, without those that name an animal that the plan locks for the reader. */
const isShown = (reader: Reader, id: string) =>
  and(
    eq(webhookDeliveries.account_id, reader.accountId),
    eq(webhookDeliveries.webhook_id, id),
    reader.isSubscribed ? undefined : sql`not ${namesLocked(reader)}`,
  )

const namesLocked = (reader: Reader) => sql`exists (
  select from jsonb_each_text(${webhookDeliveries.object}) field
  join ${animals} on ${animals.id}::text = field.value
  where ${animals.account_id} = ${reader.accountId} and ${animals.deleted_at} is null and not ${isUnlocked(reader)})`

/** A test's delivery, which counts as failed until it is noted how it went: no sender takes it. */
export async function addTest(
  tx: Transaction,
  account: Tenant,
  id: string,
): Promise<{ webhook: StoredWebhook; delivery: StoredDelivery }> {
  const webhook = await lockWebhook(tx, account, id)
  const owner = { account_id: account.accountId, id: newId() }
  const values = { ...owner, webhook_id: id, event: testEvent, object: {}, tries: 1 }
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({ ...values, failed_at: sql`now()` })
    .returning()
  if (!delivery) throw new NotFound()
  return { webhook, delivery }
}

/** Notes how a delivery stands. */
export async function noteDelivery(
  db: Db,
  { account_id, id }: Pick<StoredDelivery, 'account_id' | 'id'>,
  values: PgUpdateSetSource<typeof webhookDeliveries>,
): Promise<StoredDelivery> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(webhookDeliveries.account_id, account_id), eq(webhookDeliveries.id, id)))
    .returning()
  if (!row) throw new NotFound()
  return row
}

/** A delivery as the log shows it. */
export function deliveryOf(row: StoredDelivery): Delivery {
  const { id, event, tries, status, error, created_at, sent_at, failed_at } = row
  const state = sent_at ? 'sent' : failed_at ? 'failed' : 'waiting'
  const next_try_at = state === 'waiting' ? row.next_try_at : null
  const body = bodyOf(row)
  return { id, event, state, tries, status, error, body, created_at, sent_at, next_try_at }
}
