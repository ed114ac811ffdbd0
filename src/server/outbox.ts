import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema.ts'

/* What leaves the house: written in the transaction of what it tells, carried by a worker afterwards. */

/** A mail without its recipient. `unsubscribe` is an address that ends such mails by one POST. */
export const mail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
})
export type Mail = z.output<typeof mail>

/** What a device shows; `path` is a screen below /dashboard, '' for the first one. */
export const push = z.object({ title: z.string(), body: z.string(), path: z.string() })
export type Push = z.output<typeof push>

/** A mail to somebody who has no account yet has no `account_id`. */
type Addressed = { account_id: string | null; to: string; mail: Mail }
type Aimed = { account_id: string; subscription_id: string; push: Push }

/** The channel on which the worker hears that there is something to carry. */
export const outboxChannel = 'vivary_outbox'

/** Sends mails once the transaction has ended well. */
export const queueMail = (tx: Db, letters: readonly Addressed[]): Promise<void> =>
  queue(
    tx,
    letters.map(({ account_id, to, mail }) => ({
      account_id,
      channel: 'mail' as const,
      recipient: to,
      payload: mail,
    })),
  )

/** Sends pushes to devices once the transaction has ended well. */
export const queuePush = (tx: Db, letters: readonly Aimed[]): Promise<void> =>
  queue(
    tx,
    letters.map(({ account_id, subscription_id, push }) => ({
      account_id,
      channel: 'push' as const,
      recipient: subscription_id,
      payload: push,
    })),
  )

async function queue(tx: Db, letters: Omit<typeof outbox.$inferInsert, 'id'>[]) {
  if (letters.length === 0) return
  for (let at = 0; at < letters.length; at += mostAtOnce) {
    const some = letters.slice(at, at + mostAtOnce)
    await tx.insert(outbox).values(some.map((letter) => ({ ...letter, id: newId() })))
  }
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}
const mostAtOnce = 2000
