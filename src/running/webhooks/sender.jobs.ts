import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/db.ts'
import { memberships, webhookDeliveries, webhooks } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { notify } from '../../server/messages/notify.ts'
import { startWorker, type WorkerLog } from '../../server/worker.ts'
import { call, type Outcome } from './call.ts'
import {
  noteDelivery,
  type StoredDelivery,
  type StoredWebhook,
  webhooksChannel,
} from './deliveries.queries.ts'
import { deliveriesKept_days } from './webhooks.contract.ts'
import { giveUpWaiting } from './webhooks.queries.ts'

/** How many webhooks are called side by side; each one gets its deliveries one after the other. */
const lanes = 4
/** The lease on a webhook: if the server is killed meanwhile, another goes on afterwards. */
const lease_s = 120
/** Deliveries that one lease is enough for, even if each takes the longest. */
const mostInARow = 10
/** Pauses of 15 s, 30 s, 1 min … after a failure: of the webhook up to 10 min, of its delivery up to 3 h. */
const pause_s = { first: 15, ofWebhook: 600, ofDelivery: 10_800 }
/** A delivery is retried for about seven hours. */
const mostTries = 12
/** So many failures within an hour switch a webhook off. */
const mostFailures = 10
const hour_ms = 3_600_000

/**
 * Calls webhooks right after each commit that queued something for them, until it is stopped. Processes on one database
 * share the work.
 */
export function startWebhooks(
  context: Context,
  log: WorkerLog,
  poll_ms?: number,
): { stop(): Promise<void> } {
  const work = Array.from({ length: lanes }, () => () => callNext(context))
  return startWorker(context.db, 'webhooks', webhooksChannel, work, log, { poll_ms })
}

/** Sends an alarm's event, or what waits longest for one webhook, until a call fails. Returns false if nothing waits. */
export async function callNext(context: Context): Promise<boolean> {
  const { db } = context
  // Its webhook may rest, or be leased, meanwhile.
  const alarm = await nextOf(db, sql`one.off_at is null and ${isOfAlarm}`, { next_try_at: leased })
  const webhook = alarm ? await webhookOf(db, alarm) : await claim(db)
  if (!webhook) return false
  const { account_id, id } = webhook
  const isIts = sql`one.account_id = ${account_id} and one.id = ${id} and not ${isOfAlarm}`
  let standing: PgUpdateSetSource<typeof webhooks> = alarm ? {} : { rests_until: sql`now()` }
  for (let sent = 0; sent < (alarm ? 1 : mostInARow); sent++) {
    const delivery = alarm ?? (await nextOf(db, isIts))
    if (!delivery) break
    const outcome = await call(context, webhook, delivery)
    if (outcome.error !== '') {
      await noteFailure(db, webhook, delivery, outcome)
      return true
    }
    await noteDelivery(db, delivery, { ...outcome, sent_at: sql`now()` })
    standing = { ...standing, failures_in_a_row: 0, last_sent_at: sql`now()` }
  }
  await db.update(webhooks).set(standing).where(isThat(webhook))
  return true
}

const leased = sql`now() + make_interval(secs => ${lease_s})`

async function webhookOf(db: Database, { account_id, webhook_id: id }: StoredDelivery) {
  const [webhook] = await db.select().from(webhooks).where(isThat({ account_id, id }))
  return webhook
}

/** In milliseconds, as the columns are: what was written before has not been rounded to later than this. */
const now = sql`now()::timestamptz(3)`

const isDue = sql`due.sent_at is null and due.failed_at is null and due.next_try_at <= ${now}`
const isOfAlarm = sql`starts_with(due.event, 'alarm.')`

/** Claims the webhook that has waited longest, for as long as the lease. */
async function claim(db: Database): Promise<StoredWebhook | undefined> {
  const [webhook] = await db
    .update(webhooks)
    .set({ rests_until: leased })
    .where(
      sql`(${webhooks.account_id}, ${webhooks.id}) in (
        select one.account_id, one.id from ${webhooks} one
        where one.off_at is null and one.rests_until <= ${now} and exists (
          select from ${webhookDeliveries} due
          where due.account_id = one.account_id and due.webhook_id = one.id
            and ${isDue} and not ${isOfAlarm})
        order by one.rests_until limit 1 for no key update skip locked)`,
    )
    .returning()
  return webhook
}

/** The delivery that is next of some, with this try counted: one that is cut off counts as well. */
async function nextOf(db: Database, isOne: SQL, lease = {}): Promise<StoredDelivery | undefined> {
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, updated_at: sql`now()`, ...lease })
    .where(
      sql`(${webhookDeliveries.account_id}, ${webhookDeliveries.id}) in (
        select due.account_id, due.id from ${webhooks} one
        join ${webhookDeliveries} due on due.account_id = one.account_id and due.webhook_id = one.id
        where ${isOne} and ${isDue}
        order by due.next_try_at, due.created_at, due.id limit 1 for no key update of due skip locked)`,
    )
    .returning()
  return delivery
}

/** Tries later, or gives the delivery up; after too many failures it switches the webhook off and tells the owner. */
async function noteFailure(
  db: Database,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  outcome: Outcome,
) {
  const failedAt = new Date()
  await db.transaction(async (tx) => {
    // As it is by now: a person may have switched it off meanwhile, and on again.
    const [current] = await tx.select().from(webhooks).where(isThat(webhook)).for('no key update')
    const isOver = delivery.tries >= mostTries
    await noteDelivery(tx, delivery, {
      ...outcome,
      ...(isOver
        ? { failed_at: sql`now()` }
        : { next_try_at: after(delivery.tries, 'ofDelivery') }),
    })
    if (current?.off_at !== null) return
    const failures = [...current.failures, failedAt.toISOString()].slice(-mostFailures)
    const [oldest = ''] = failures
    const isOff =
      failures.length === mostFailures && failedAt.getTime() - Date.parse(oldest) <= hour_ms
    const inARow = current.failures_in_a_row + 1
    await tx
      .update(webhooks)
      .set({
        failures,
        failures_in_a_row: inARow,
        // An alarm's event fails on its own: another process may hold the lease.
        ...(!delivery.event.startsWith('alarm.') && { rests_until: after(inARow, 'ofWebhook') }),
        ...(isOff && { off_at: sql`now()`, has_failed: true }),
      })
      .where(isThat(webhook))
    if (!isOff) return
    await giveUpWaiting(tx, webhook)
    await tellOwner(tx, webhook, outcome)
  })
}

const after = (failures: number, most: 'ofWebhook' | 'ofDelivery') => {
  const wait_s = Math.min(pause_s.first * 2 ** (failures - 1), pause_s[most])
  return sql`now() + make_interval(secs => ${wait_s})`
}

async function tellOwner(tx: Transaction, webhook: StoredWebhook, { error }: Outcome) {
  const { account_id, id, url } = webhook
  const owners = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.account_id, account_id), eq(memberships.role, 'owner')))
  const words = {
    header_text: `The webhook to ${URL.parse(url)?.host ?? url} was switched off`,
    body_text: `Ten calls within an hour failed. ${error}. Switch it on again once it works.`,
  }
  const row = { account_id, kind: 'webhook', path: `/account/webhooks/${id}`, ...words }
  await notify(
    tx,
    owners.map(({ user_id }) => ({ ...row, user_id })),
  )
}

const isThat = ({ account_id, id }: Pick<StoredWebhook, 'account_id' | 'id'>) =>
  and(eq(webhooks.account_id, account_id), eq(webhooks.id, id))

/** Deletes deliveries of more than two weeks ago. */
export async function forgetDeliveries(db: Database, now: Date): Promise<{ deliveries: number }> {
  const before = new Date(now.getTime() - deliveriesKept_days * 24 * hour_ms).toISOString()
  const { rowCount } = await db
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.created_at} < ${before}`)
  return { deliveries: rowCount ?? 0 }
}
