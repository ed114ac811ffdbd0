import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

type Hearing = {
  /** What to do with the message of a notice, by its channel. */
  notices: Record<string, (message: string) => void>
  /** Listening has begun; also after a break, in which notices may have been missed. */
  onListening: () => void
  /** A connection that does not answer for so long counts as broken. */
  heartbeat_ms: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Listens to notices of the database over a connection of its own, which is made anew whenever it
 * breaks: after a quarter of a second, then after twice as long each time, at most five seconds.
 */
export function listenTo(options: pg.ClientConfig, hearing: Hearing) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function hear() {
    for (let wait_ms = 250; !signal.aborted; wait_ms = Math.min(wait_ms * 2, 5000)) {
      try {
        await hearUntilBroken(options, signal, {
          ...hearing,
          onListening: () => {
            wait_ms = 125
            hearing.onListening()
          },
        })
      } catch (err) {
        if (!signal.aborted) hearing.log.warn({ err }, 'notices of the database are not heard')
      }
      await pause(wait_ms, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const heard = hear()

  return {
    stop(): Promise<void> {
      stopping.abort()
      return heard
    },
  }
}

async function hearUntilBroken(
  options: pg.ClientConfig,
  signal: AbortSignal,
  { notices, onListening, heartbeat_ms }: Hearing,
) {
  const client = new pg.Client({ ...options, keepAlive: true, query_timeout: heartbeat_ms })
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection ended')))
  })
  // Heard below, once there is something to wait for.
  broken.catch(() => undefined)
  client.on('notification', ({ channel, payload = '' }) => notices[channel]?.(payload))
  try {
    await client.connect()
    for (const channel of Object.keys(notices)) await client.query(`listen ${channel}`)
    onListening()
    while (true) {
      await Promise.race([broken, pause(heartbeat_ms, undefined, { signal, ref: false })])
      await client.query('select 1')
    }
  } finally {
    // Nobody answers at the other end of a connection that was cut.
    const ended = client.end().catch(() => undefined)
    await Promise.race([ended, pause(500, undefined, { ref: false })])
  }
}
