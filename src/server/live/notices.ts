import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '../../db/db.ts'
import { sessionUrlOf } from '../../db/pooler.ts'

type Hearing = {
  /** The connection's name in `pg_stat_activity`. */
  name: string
  /** A lock that only one connection to the database has at a time: listening begins once it is this one's. */
  lock?: string
  /** Handlers of a notice's payload, by channel. */
  notices: Record<string, (message: string) => void>
  /**
   * Called once listening has begun, and after each reconnection, since notices may have been
   * missed.
   */
  onListening: () => void
  /** Called when the connection is lost: notices are missed from now on. */
  onLost?: () => void
  /** A connection without a response for this long counts as broken. */
  heartbeat_ms: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Listens to the database's notices over a connection of its own. Reconnects after a quarter of a
 * second, then doubling up to five seconds.
 */
export function listenTo(db: Database, hearing: Hearing): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function hear() {
    for (let wait_ms = 250; !signal.aborted; wait_ms = Math.min(wait_ms * 2, 5000)) {
      try {
        await hearUntilBroken(db, signal, {
          ...hearing,
          onListening: () => {
            wait_ms = 125
            hearing.onListening()
          },
        })
      } catch (err) {
        if (!signal.aborted) hearing.log.warn({ err }, "not listening to the database's notices")
      } finally {
        hearing.onLost?.()
      }
      await pause(wait_ms, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const heard = hear()

  return {
    stop() {
      stopping.abort()
      return heard
    },
  }
}

async function hearUntilBroken(
  db: Database,
  signal: AbortSignal,
  { name, lock, notices, onListening, heartbeat_ms }: Hearing,
) {
  const client = new pg.Client({
    connectionString: sessionUrlOf(db.$client),
    options: db.$client.options.options,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: heartbeat_ms,
    query_timeout: heartbeat_ms,
  })
  const broken = new AbortController()
  client.on('error', (error) => broken.abort(error))
  client.on('end', () => broken.abort(new Error('The connection ended')))
  const either = AbortSignal.any([signal, broken.signal])
  const rest = () =>
    pause(heartbeat_ms, undefined, { signal: either, ref: false }).catch(() =>
      either.throwIfAborted(),
    )
  client.on('notification', ({ channel, payload = '' }) => notices[channel]?.(payload))
  try {
    await client.connect()
    while (lock && !(await holds(client, lock))) await rest()
    for (const channel of Object.keys(notices)) await client.query(`listen ${channel}`)
    onListening()
    while (true) {
      await rest()
      await client.query('select 1')
    }
  } finally {
    // The other end of a broken connection may never respond.
    const ended = client.end().catch(() => undefined)
    await Promise.race([ended, pause(500, undefined, { ref: false })])
  }
}

async function holds(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as held', [lock])
  return rows[0].held
}
