import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/db.ts'
import { listenTo } from './live/notices.ts'
import { maintenanceNotice, readMaintenance } from './maintenance.ts'

type Work = (signal: AbortSignal) => Promise<boolean>

export type WorkerLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** How often retries are looked for, and whether it goes on during maintenance. */
type Pace = { poll_ms?: number | undefined; worksInMaintenance?: boolean }

/** New work is announced by a notice. */
const usualPoll_ms = 15_000
const heartbeat_ms = 15_000

/**
 * Does one thing after the other as it is asked for, by a notice on `channel`, until it is stopped.
 * `work` does the thing that waits longest and returns false if none waits; `signal` aborts when the
 * server stops. Processes on one database share the work, so `work` claims what it does. Several go on side by side.
 * During maintenance nothing new is begun, unless it `worksInMaintenance`.
 */
export function startWorker(
  db: Database,
  name: string,
  channel: string,
  work: Work | Work[],
  log: Pick<WorkerLog, 'warn' | 'error'>,
  { poll_ms = usualPoll_ms, worksInMaintenance = false }: Pace = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let waking = Promise.withResolvers<void>()
  const wake = () => {
    waking.resolve()
    waking = Promise.withResolvers()
  }

  async function goOn(one: Work) {
    while (!stopping.signal.aborted) {
      // Read before, so that what is asked for meanwhile isn't missed.
      const { promise: woken } = waking
      const isMore = await unlessResting(one).catch((err) => {
        if (!stopping.signal.aborted) log.error({ err }, name)
        return false
      })
      if (!isMore) await woken
    }
  }

  const unlessResting = async (one: Work) =>
    (worksInMaintenance || !(await readMaintenance(db))) && one(stopping.signal)

  const working = [work].flat().map(goOn)
  const timer = setInterval(wake, poll_ms)
  const listener = listenTo(db, {
    name: `vivary ${name}`,
    notices: { [channel]: wake, [maintenanceNotice]: wake },
    onListening: wake,
    heartbeat_ms,
    log,
  })
  return {
    async stop() {
      stopping.abort()
      wake()
      clearInterval(timer)
      await Promise.all([listener.stop(), ...working])
    },
  }
}
