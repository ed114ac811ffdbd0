import { lt } from 'drizzle-orm'
import { followChanges } from '../../../db/changes.ts'
import type { Database } from '../../../db/db.ts'
import { climateAlarms } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import type { WorkerLog } from '../../../server/worker.ts'
import { alarmsKept_days } from './alarms.contract.ts'
import { evaluate } from './evaluate.queries.ts'
import { callHeartbeats } from './heartbeats.ts'

const every_ms = 60_000

/**
 * Looks at all zones at once and each minute, and at an account's when readings of it have come in, until it is
 * stopped. Like the watch it doesn't rest on the jobs, whose planner may wait for a time to come.
 */
export function startAlarms(
  context: Base,
  log: Pick<WorkerLog, 'error'>,
): { stop(): Promise<void> } {
  const heard = new Set<string>()
  const look = inTurn(async () => {
    const accountIds = [...heard]
    heard.clear()
    await evaluate(context, { now: new Date(), accountIds })
  })
  const lookAtAll = inTurn(() => evaluate(context, { now: new Date() }))
  const call = inTurn(() => callHeartbeats(context, new Date()))

  followChanges(context.db.$client, (change) => {
    const [accountId, kind] = change.split(' ')
    if (kind !== 'climate_readings' || !accountId) return
    heard.add(accountId)
    look.start()
  })
  const round = () => {
    lookAtAll.start()
    call.start()
  }
  round()
  const timer = setInterval(round, every_ms)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all([look, lookAtAll, call].map(({ stop }) => stop()))
    },
  }

  /** Does a piece of work again if it was asked for while it was done, and never twice at a time. */
  function inTurn(work: () => Promise<unknown>) {
    let isAsked = false
    let isStopping = false
    let working: Promise<void> | undefined
    async function goOn() {
      while (isAsked && !isStopping) {
        isAsked = false
        await work().catch((err: unknown) => log.error({ err }, 'climate alarms'))
      }
      working = undefined
    }
    return {
      start() {
        isAsked = true
        working ??= goOn()
      },
      async stop() {
        isStopping = true
        await working
      },
    }
  }
}

/** Deletes alarms that ended longer ago than they are kept. One that goes on is kept, however old it is. */
export async function forgetAlarms(db: Database, now: Date): Promise<{ alarms: number }> {
  const before = new Date(now.getTime() - alarmsKept_days * 86_400_000).toISOString()
  const { rowCount } = await db.delete(climateAlarms).where(lt(climateAlarms.ended_at, before))
  return { alarms: rowCount ?? 0 }
}
