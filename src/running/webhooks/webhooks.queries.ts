import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { webhookDeliveries, webhooks } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, Invalid, NotFound } from '../../server/errors.ts'
import { isAskable } from '../../server/limits/ssrfGuard.ts'
import { lockAccount } from '../../server/plan.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { eventNames } from './events.contract.ts'
import { secretOf } from './payload.ts'
import {
  mostWebhooks,
  tooManyWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookList,
} from './webhooks.contract.ts'

type StoredWebhook = typeof webhooks.$inferSelect

/** The account's webhooks, the oldest first, and how many it can have. */
export async function listWebhooks(db: Db, session: Session): Promise<WebhookList> {
  const rows = await read(db)
    .where(eq(webhooks.account_id, session.accountId))
    .orderBy(...byAge)
  return { value: rows.map(recordOf), most: mostOf(session) }
}

/** One of them. Throws `NotFound`. */
export async function findWebhook(db: Db, account: Tenant, id: string): Promise<Webhook> {
  const [row] = await read(db).where(isThat(account, id))
  if (!row) throw new NotFound()
  return recordOf(row)
}

/**
 * Adds a webhook and returns it with its secret. A retry with the same id gets a new secret, since the first was lost
 * with the response. Throws `Invalid` for an address that may not be called, or if there are too many.
 */
export async function addWebhook(
  tx: Transaction,
  { config, key }: Pick<Context, 'config' | 'key'>,
  session: Session,
  { id = newId(), url, events }: { id?: string | undefined; url: string; events: string[] },
): Promise<Webhook> {
  if (!isAskable(url, config.webhookHosts)) {
    throw new Invalid([{ field: 'url', message: notCallable }])
  }
  await lockAccount(tx, session.accountId)
  const owner = { account_id: session.accountId, id }
  await tx
    .insert(webhooks)
    .values({ ...owner, url, events })
    .onConflictDoUpdate({
      target: [webhooks.account_id, webhooks.id],
      set: {
        url,
        events,
        secret_version: sql`${webhooks.secret_version} + 1`,
        updated_at: sql`now()`,
      },
    })
  const total = await tx.$count(webhooks, eq(webhooks.account_id, session.accountId))
  const most = mostOf(session)
  if (total > most) throw new Invalid([{ message: tooManyWebhooks(most) }])
  return withSecret(tx, key, session, id)
}

const notCallable =
  'We only call public https addresses on the usual port, without a password in them. Whoever runs this server can allow others with WEBHOOK_HOSTS.'

/** Chooses other events, or switches it on or off. What waits is given up when it is switched off. */
export async function changeWebhook(
  tx: Transaction,
  account: Tenant,
  id: string,
  { events, is_on }: WebhookChange,
): Promise<Webhook> {
  await lockWebhook(tx, account, id)
  await tx
    .update(webhooks)
    .set({
      ...(events && { events }),
      ...(is_on !== undefined && (is_on ? switchedOn : { off_at: sql`coalesce(off_at, now())` })),
      updated_at: sql`now()`,
    })
    .where(isThat(account, id))
  if (is_on === false) await giveUpWaiting(tx, { account_id: account.accountId, id })
  return findWebhook(tx, account, id)
}

const switchedOn = {
  off_at: null,
  has_failed: false,
  failures: [],
  failures_in_a_row: 0,
  rests_until: sql`now()`,
}

/** Nothing more is tried of what waits; it can be replayed. */
export async function giveUpWaiting(
  tx: Db,
  { account_id, id }: Pick<StoredWebhook, 'account_id' | 'id'>,
): Promise<void> {
  const { sent_at, failed_at } = webhookDeliveries
  await tx
    .update(webhookDeliveries)
    .set({
      failed_at: sql`now()`,
      error: sql`case when ${webhookDeliveries.error} = '' then 'The webhook was switched off' else ${webhookDeliveries.error} end`,
    })
    .where(
      and(
        eq(webhookDeliveries.account_id, account_id),
        eq(webhookDeliveries.webhook_id, id),
        sql`${sent_at} is null and ${failed_at} is null`,
      ),
    )
}

/** Replaces the secret; the one before signs as well for a day. Returns the webhook with the new one. */
export async function replaceSecret(
  tx: Transaction,
  key: Buffer,
  account: Tenant,
  id: string,
): Promise<Webhook> {
  await lockWebhook(tx, account, id)
  await tx
    .update(webhooks)
    .set({
      secret_version: sql`${webhooks.secret_version} + 1`,
      secret_replaced_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(isThat(account, id))
  return withSecret(tx, key, account, id)
}

/** Deletes it with its deliveries. Returns its address. */
export async function removeWebhook(tx: Db, account: Tenant, id: string): Promise<string> {
  const [row] = await tx.delete(webhooks).where(isThat(account, id)).returning()
  if (!row) throw new NotFound()
  return row.url
}

/** The stored webhook, locked until the transaction ends. Throws `NotFound`. */
export async function lockWebhook(
  tx: Transaction,
  account: Tenant,
  id: string,
): Promise<StoredWebhook> {
  const [row] = await tx.select().from(webhooks).where(isThat(account, id)).for('no key update')
  if (!row) throw new NotFound()
  return row
}

/** Throws a `Failure` (409) for a webhook that is switched off. */
export function requireOn({ off_at }: Pick<StoredWebhook, 'off_at'>): void {
  if (off_at === null) return
  throw new Failure(409, [{ message: 'Please switch this webhook on first', code: 'webhook_off' }])
}

async function withSecret(tx: Transaction, key: Buffer, account: Tenant, id: string) {
  const stored = await lockWebhook(tx, account, id)
  return { ...(await findWebhook(tx, account, id)), secret: secretOf(key, stored) }
}

const mostOf = ({ isSubscribed }: Pick<Session, 'isSubscribed'>) =>
  isSubscribed ? mostWebhooks.plus : mostWebhooks.free

const isThat = ({ accountId }: Tenant, id: string) =>
  and(eq(webhooks.account_id, accountId), eq(webhooks.id, id))
const byAge = [asc(webhooks.created_at), asc(webhooks.id)]

const read = (db: Db) =>
  db
    .select({
      webhook: webhooks,
      waiting: sql<number>`(select count(*)::int from ${webhookDeliveries} one
        where one.account_id = ${webhooks.account_id} and one.webhook_id = ${webhooks.id} and one.sent_at is null and one.failed_at is null)`,
    })
    .from(webhooks)

type Row = Awaited<ReturnType<typeof read>>[number]

function recordOf({ webhook, waiting }: Row): Webhook {
  const { id, url, events, off_at, has_failed, failures_in_a_row } = webhook
  return {
    id,
    url,
    events: eventNames.filter((name) => events.includes(name)),
    is_on: off_at === null,
    has_failed,
    failures_in_a_row,
    last_sent_at: webhook.last_sent_at,
    waiting,
    secret_replaced_at: webhook.secret_replaced_at,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
  }
}
