import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/db.ts'
import { outbox } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { listenTo } from '../live/notices.ts'
import { openMail } from './mail.ts'
import { outboxChannel } from './outbox.ts'
import { openPush } from './push.ts'
import { type Message, type Transport, Undeliverable } from './transports.ts'

type Channel = (typeof outbox.$inferSelect)['channel']
type Transports = Record<Channel, Transport>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** How many messages of one channel are sent at once. */
const concurrencyLimit = 8
/** The lease on a claimed message: if the server is killed meanwhile, others retry it afterwards. */
const lease_s = 120
/** How often due retries are looked for; new messages are announced by a notice. */
const usualPoll_ms = 15_000
/** How often the listening connection is checked. */
const heartbeat_ms = 15_000
/** With a backoff of 30 s, 1 min, 2 min … 3 h a message is retried for half a day. */
export const retryLimit = 12
const backoff_s = { first: 30, most: 3 * 3600 }

export const openTransports = (context: Context, log: Log): Transports => ({
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
  log: Log,
  poll_ms = usualPoll_ms,
): { stop(): Promise<void> } {
  let isStopping = false
  let queued = Promise.withResolvers<void>()
  const wake = () => {
    queued.resolve()
    queued = Promise.withResolvers()
  }

  async function work(channel: Channel) {
    while (!isStopping) {
      // Read before the batch is claimed, so that messages queued meanwhile aren't missed.
      const { promise: woken } = queued
      const isMore = await sendBatch(db, channel, transports[channel], log).catch((err) => {
        log.error({ err }, 'outbox')
        return false
      })
      if (!isMore) await woken
    }
  }

  const workers = [work('mail'), work('push')]
  const timer = setInterval(wake, poll_ms)
  const listener = listenTo(db, {
    name: 'vivary outbox',
    notices: { [outboxChannel]: wake },
    onListening: wake,
    heartbeat_ms,
    log,
  })
  return {
    async stop() {
      isStopping = true
      wake()
      clearInterval(timer)
      await Promise.all([listener.stop(), ...workers])
      for (const transport of Object.values(transports)) transport.close()
    },
  }
}

/** Sends a batch of a channel; returns whether there may be more. */
async function sendBatch(db: Database, channel: Channel, transport: Transport, log: Log) {
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
  log: Log,
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
