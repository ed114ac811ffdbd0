import { followChanges } from '../../../db/changes.ts'
import type { Context } from '../../../server/context.ts'
import type { WorkerLog } from '../../../server/worker.ts'
import { evaluate } from './evaluate.queries.ts'
import { callHeartbeats } from './heartbeats.ts'

const every_ms = 60_000

/**
 * Looks at all zones at once and each minute, and at an account's when readings of it have come in, until it is
 * stopped. Like the watch it doesn't rest on the jobs, whose planner may wait for a time to come.
 */
export function startAlarms(
  context: Pick<Context, 'db' | 'config'>,
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
