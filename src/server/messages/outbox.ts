import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { outbox } from '../../db/schema.ts'
import { NotFound } from '../errors.ts'

/* Emails and pushes, queued in the caller's transaction and sent by a worker after its commit. */

/**
 * An email without its recipient. `unsubscribe` is the address of the one-click unsubscribe; without
 * `replyTo`, replies go to the sender.
 */
export const mail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  replyTo: z.string().optional(),
})
export type Mail = z.output<typeof mail>

/**
 * A device's notification; `path` is a screen below /dashboard, '' for the first one. One about an alarm takes the place
 * of what was shown of it before, and while that is on, can be acknowledged at once.
 */
export const push = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  alarm: z.object({ id: z.uuid(), is_on: z.boolean() }).optional(),
})
type Push = z.output<typeof push>

/**
 * An email to someone who has no account yet has no `account_id`. `id` is for those whose fate is
 * shown where they come from.
 */
type QueuedMail = { id?: string; account_id: string | null; to: string; mail: Mail }
type QueuedPush = { account_id: string; subscription_id: string; push: Push }

/** The notice channel on which the worker hears that something is queued. */
export const outboxChannel = 'vivary_outbox'

/** Queues emails, to be sent once the transaction commits. */
export const queueMail = (tx: Db, messages: readonly QueuedMail[]): Promise<void> =>
  queue(
    tx,
    messages.map(({ id, account_id, to: recipient, mail: payload }) => ({
      ...(id && { id }),
      account_id,
      channel: 'mail',
      recipient,
      payload,
    })),
  )

/** Queues pushes to devices, to be sent once the transaction commits. */
export const queuePush = (tx: Db, messages: readonly QueuedPush[]): Promise<void> =>
  queue(
    tx,
    messages.map(({ account_id, subscription_id: recipient, push: payload }) => ({
      account_id,
      channel: 'push',
      recipient,
      payload,
    })),
  )

type Queued = Omit<typeof outbox.$inferInsert, 'id'> & { id?: string }

async function queue(tx: Db, messages: Queued[]) {
  if (messages.length === 0) return
  for (let at = 0; at < messages.length; at += rowsPerInsert) {
    const some = messages.slice(at, at + rowsPerInsert)
    await tx.insert(outbox).values(some.map((message) => ({ id: newId(), ...message })))
  }
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}
const rowsPerInsert = 2000

/** Retries a failed message from the beginning. Throws `NotFound`. */
export async function retryMessage(db: Db, id: string): Promise<void> {
  const again = await db
    .update(outbox)
    .set({ failed_at: null, tries: 0, error: '', next_try_at: sql`now()`, updated_at: sql`now()` })
    .where(and(eq(outbox.id, id), isNotNull(outbox.failed_at)))
  if (again.rowCount === 0) throw new NotFound()
  await db.execute(sql`select pg_notify(${outboxChannel}, '')`)
}
