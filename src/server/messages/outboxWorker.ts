import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { outbox } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { startWorker, type WorkerLog } from '../worker.ts'
import { openMail } from './mail.ts'
import { outboxChannel } from './outbox.ts'
import { openPush } from './push.ts'
import { type Message, type Transport, Undeliverable } from './transports.ts'

type Channel = (typeof outbox.$inferSelect)['channel']
type Transports = Record<Channel, Transport>

/** How many messages of one channel are sent at once. */
const concurrencyLimit = 8
/** The lease on a claimed message: if the server is killed meanwhile, others retry it afterwards. */
const lease_s = 120
/** With a backoff of 30 s, 1 min, 2 min … 3 h a message is retried for half a day. */
export const retryLimit = 12
const backoff_s = { first: 30, most: 3 * 3600 }

export const openTransports = (context: Context, log: WorkerLog): Transports => ({
  mail: openMail(context.config, log),
  push: openPush(context),
})

/**
 * Sends what is in the outbox, right after each commit, until it is stopped. Processes on one
 * database share the work.
 */
export function startOutbox(
  { db }: Pick<Context, 'db'>,
  transports: Transports,
  log: WorkerLog,
  poll_ms?: number,
): { stop(): Promise<void> } {
  const channels: Channel[] = ['mail', 'push']
  const works = channels.map((one) => () => sendBatch(db, one, transports[one], log))
  const worker = startWorker(db, 'outbox', outboxChannel, works, log, {
    poll_ms,
    // Alarms are messages, too.
    worksInMaintenance: true,
  })
  return {
    async stop() {
      await worker.stop()
      for (const transport of Object.values(transports)) transport.close()
    },
  }
}

/** Sends a batch of a channel; returns whether there may be more. */
async function sendBatch(db: Database, channel: Channel, transport: Transport, log: WorkerLog) {
  const messages = await claim(db, channel)
  await Promise.all(messages.map((message) => send(db, transport, message, log)))
  return messages.length === concurrencyLimit
}

const claim = (db: Database, channel: Channel): Promise<(Message & { tries: number })[]> =>
  db
    .update(outbox)
    .set({
      tries: sql`${outbox.tries} + 1`,
      next_try_at: sql`now() + make_interval(secs => ${lease_s})`,
      updated_at: sql`now()`,
    })
    .where(
      sql`${outbox.id} in (select waiting.id from ${outbox} waiting
        where waiting.channel = ${channel} and waiting.sent_at is null
          and waiting.failed_at is null and waiting.next_try_at <= now()
        order by waiting.next_try_at, waiting.id limit ${concurrencyLimit} for update skip locked)`,
    )
    .returning()

async function send(
  db: Database,
  transport: Transport,
  message: Message & { tries: number },
  log: WorkerLog,
) {
  const { id, tries } = message
  const note = (values: object) =>
    db
      .update(outbox)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(outbox.id, id))
  try {
    await transport.send(message)
  } catch (err) {
    const error = (err instanceof Error ? err.message : String(err)).slice(0, 500)
    if (err instanceof Undeliverable || tries >= retryLimit) {
      await note({ error, failed_at: sql`now()` })
      log.error({ message: id, error }, 'not delivered')
      return
    }
    const wait_s = Math.min(backoff_s.first * 2 ** (tries - 1), backoff_s.most)
    await note({ error, next_try_at: sql`now() + make_interval(secs => ${wait_s})` })
    return
  }
  await note({ sent_at: sql`now()`, payload: null, error: '' })
}
