import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import { type Carrier, type Letter, Undeliverable } from './carriers.ts'
import type { Context } from './context.ts'
import { openMail } from './mail.ts'
import { listenTo } from './notices.ts'
import { outboxChannel } from './outbox.ts'
import { openPush } from './push.ts'

export type Channel = (typeof outbox.$inferSelect)['channel']
export type Carriers = Record<Channel, Carrier>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** How many of one channel are on their way at once. */
const atOnce = 8
/** Whoever claims a letter has this long; a server that is killed with it leaves it to others then. */
const lease_s = 120
/** A letter that waits for its next try is looked for this often; new ones are heard of at once. */
const look_ms = 15_000
/** How often the connection that hears of new ones is asked whether it still stands. */
const heartbeat_ms = 15_000
/** Tried again after 30 s, 1 min, 2 min … 3 h: half a day in all. */
export const mostTries = 12
const firstWait_s = 30
const mostWait_s = 3 * 3600

export const openCarriers = (context: Context, log: Log): Carriers => ({
  mail: openMail(context.config, log),
  push: openPush(context),
})

/**
 * Carries what is in the outbox until it is stopped: at once after the commit that put it there.
 * Several processes on one database share the work.
 */
export function startOutbox(
  { db }: Pick<Context, 'db'>,
  carriers: Carriers,
  log: Log,
): { stop(): Promise<void> } {
  const mail = runner(() => deliverAll(db, 'mail', carriers.mail, log), log)
  const push = runner(() => deliverAll(db, 'push', carriers.push, log), log)
  const wake = () => {
    mail.wake()
    push.wake()
  }
  const ear = listenTo(db, {
    name: 'vivary outbox',
    notices: { [outboxChannel]: wake },
    onListening: wake,
    heartbeat_ms,
    log,
  })
  const timer = setInterval(wake, look_ms)
  return {
    async stop() {
      clearInterval(timer)
      await ear.stop()
      await Promise.all([mail.stop(), push.stop()])
      carriers.mail.close()
      carriers.push.close()
    },
  }
}

/** Runs `work` when woken, never twice at once; what wakes it meanwhile runs it once more. */
function runner(work: () => Promise<boolean>, log: Log) {
  let running: Promise<void> | undefined
  let isWanted = false
  let isOver = false

  async function run() {
    while (isWanted && !isOver) {
      isWanted = false
      try {
        if (await work()) isWanted = true
      } catch (err) {
        log.error({ err }, 'outbox')
      }
    }
    running = undefined
  }
  return {
    wake() {
      isWanted = true
      running ??= run()
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

/** Carries a handful of a channel's letters; answers whether there may be more. */
async function deliverAll(db: Database, channel: Channel, carrier: Carrier, log: Log) {
  const letters = await claim(db, channel)
  await Promise.all(letters.map((letter) => deliver(db, carrier, letter, log)))
  return letters.length === atOnce
}

type Claimed = Letter & { tries: number }

async function claim(db: Database, channel: Channel): Promise<Claimed[]> {
  return db
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
        order by waiting.next_try_at, waiting.id limit ${atOnce} for update skip locked)`,
    )
    .returning({
      id: outbox.id,
      account_id: outbox.account_id,
      recipient: outbox.recipient,
      payload: outbox.payload,
      created_at: outbox.created_at,
      tries: outbox.tries,
    })
}

async function deliver(db: Database, carrier: Carrier, { tries, ...letter }: Claimed, log: Log) {
  const note = (values: object) =>
    db
      .update(outbox)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(outbox.id, letter.id))
  try {
    await carrier.carry(letter)
  } catch (err) {
    const error = (err instanceof Error ? err.message : String(err)).slice(0, 500)
    const isOver = err instanceof Undeliverable || tries >= mostTries
    const wait_s = Math.min(firstWait_s * 2 ** (tries - 1), mostWait_s)
    const next_try_at = sql`now() + make_interval(secs => ${wait_s})`
    await note(isOver ? { error, failed_at: sql`now()` } : { error, next_try_at })
    if (isOver) log.error({ letter: letter.id, error }, 'not delivered')
    return
  }
  await note({ sent_at: sql`now()`, payload: null, error: '' })
}
