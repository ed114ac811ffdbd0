import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'

const pause_ms = 1000

/**
 * Calls `hear` for every NOTIFY on a channel, over a connection of its own that is made anew when it
 * breaks; then `hear` is called once, since something may have been missed.
 */
export async function listenTo(
  pool: Pool,
  channel: string,
  hear: () => void,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ stop(): Promise<void> }> {
  let client: PoolClient | undefined
  let again: NodeJS.Timeout | undefined
  let isOver = false

  async function connect() {
    const made = await pool.connect()
    const lose = () => {
      if (client !== made) return
      client = undefined
      made.release(true)
      if (!isOver) again = setTimeout(reconnect, pause_ms)
    }
    made.on('error', lose)
    made.on('end', lose)
    made.on('notification', hear)
    client = made
    await made.query(`listen ${made.escapeIdentifier(channel)}`)
  }

  async function reconnect() {
    try {
      await connect()
      hear()
    } catch (err) {
      log.error({ err }, 'listening')
      client?.release(true)
      client = undefined
      if (!isOver) again = setTimeout(reconnect, pause_ms)
    }
  }

  await connect()
  return {
    async stop() {
      isOver = true
      clearTimeout(again)
      const last = client
      client = undefined
      last?.release(true)
    },
  }
}
