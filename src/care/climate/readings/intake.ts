import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { tellKnown } from '../../../db/changes.ts'
import type { Database } from '../../../db/db.ts'
import type { App, Base } from '../../../server/context.ts'
import { concurrencyLimit } from '../../../server/limits/concurrencyLimit.ts'
import type { ClimateDoor } from '../../../shared/climate.ts'
import type { Heard } from '../doors/heard.ts'
import { mostTogether, type RefusedOf, type Taken, takeReadings } from './take.queries.ts'

/** Readings as a door makes them out of a body, and those that it refuses by itself. */
export type Arrived = Heard | RefusedOf

/**
 * Takes what a door read; undefined where others should get their turn. `isPast` is what a device recorded earlier,
 * which doesn't tell that it is heard now.
 */
export type Take = (
  accountId: string,
  door: ClimateDoor,
  arriving: Iterable<Arrived | undefined>,
  isPast?: boolean,
) => Promise<Taken>

/** Takes what routes of an app read, until it closes. */
export function intake(context: Base, app: App): Take {
  const { take, stop } = receiver(context, app.log)
  app.addHook('onClose', async () => stop())
  return take
}

/**
 * Takes what doors read: of each account one body at a time, and of a body so much at a time that other requests
 * get their turn. Open tabs are told afterwards, at most once in five seconds; `tell` tells them by itself.
 */
export function receiver(
  { db, config }: Base,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { take: Take; tell(accountId: string): void; stop(): void } {
  const lines = new Map<string, { inside: number; wait: ReturnType<typeof concurrencyLimit> }>()
  const { tell, stop } = teller(db, log)

  const take: Take = async (accountId, door, arriving, isPast = false) => {
    const line = lines.get(accountId) ?? { inside: 0, wait: concurrencyLimit(1, mostWaiting) }
    lines.set(accountId, line)
    line.inside++
    try {
      const through = { accountId, door, days: config.readingDays, isPast }
      return await line.wait(() => takeAll(db, through, arriving))
    } finally {
      if (--line.inside === 0) lines.delete(accountId)
      tell(accountId)
    }
  }
  return { take, tell, stop }
}

/** Bodies of one account that wait for their turn; further ones are to come again. */
const mostWaiting = 20

/** So many readings are made out of a body before other requests get their turn. */
const mostAtOnce = 250

async function takeAll(
  db: Database,
  through: Parameters<typeof takeReadings>[1],
  arriving: Iterable<Arrived | undefined>,
): Promise<Taken> {
  const sum: Taken = { kept: 0, known: 0, refused: [] }
  let heard: Heard[] = []
  let unread = new Map<string, RefusedOf>()
  const take = async () => {
    if (heard.length + unread.size === 0) return
    const more = await takeReadings(db, through, heard, [...unread.values()])
    heard = []
    unread = new Map()
    sum.kept += more.kept
    sum.known += more.known
    sum.refused = merged([...sum.refused, ...more.refused])
  }
  let arrived = 0
  for (const one of arriving) {
    if (!one || ++arrived % mostAtOnce === 0) await turn()
    if (!one) continue
    if ('reason' in one) unread.set(one.reason, added(unread.get(one.reason), one))
    else if (heard.push(one) === mostTogether) await take()
  }
  await take()
  return sum
}

const added = (before: RefusedOf | undefined, one: RefusedOf) => ({
  ...one,
  times: (before?.times ?? 0) + one.times,
})

/** Of what was refused, one for each sensor and reason. */
function merged(refused: RefusedOf[]): RefusedOf[] {
  const byReason = new Map<string, RefusedOf>()
  for (const one of refused) {
    const key = `${one.reason} ${one.name}`
    byReason.set(key, added(byReason.get(key), one))
  }
  return [...byReason.values()].slice(0, 1000)
}

const rest_ms = 5000

/** Tells an account's open tabs that readings have come in, at most every five seconds. */
function teller(db: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
  const waiting = new Map<string, NodeJS.Timeout>()
  const tell = (accountId: string) => {
    if (waiting.has(accountId)) return
    const timer = setTimeout(() => {
      waiting.delete(accountId)
      tellKnown(db.$client, new Set([`${accountId} climate_readings`])).catch((err: unknown) =>
        log.warn({ err }, 'open tabs not told of readings'),
      )
    }, rest_ms)
    waiting.set(accountId, timer.unref())
  }
  const stop = () => {
    for (const timer of waiting.values()) clearTimeout(timer)
  }
  return { tell, stop }
}
