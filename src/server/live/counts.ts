import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import type { Sockets } from './sockets.ts'

/** Counts for many people at once, each named `account user`, in one statement. */
export type CountOf = (
  db: Db,
  people: readonly string[],
) => Promise<[person: string, count: number][]>

/**
 * Sends unread counts. People named during a count are counted again afterwards: one statement for
 * all of them, one at a time, so that an older count can't overtake a newer one.
 */
export function countTeller(
  db: Db,
  { channel, countOf }: { channel: string; countOf: CountOf },
  sockets: Sockets,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const waiting = new Set<string>()
  let isTelling = false
  let isStopped = false

  async function tellAll() {
    isTelling = true
    while (waiting.size > 0 && !isStopped) {
      // Notices arrive in bursts, which are counted together.
      await turn()
      const people = [...waiting]
      waiting.clear()
      try {
        for (const [person, count] of await countOf(db, people)) {
          sockets.tell(person, channel, { count })
        }
      } catch (err) {
        log.warn({ err }, 'unread notifications not counted')
        for (const person of people) waiting.add(person)
        await pause(1000, undefined, { ref: false })
      }
    }
    isTelling = false
  }

  return {
    /** Counts for these people and sends the result; those without a socket here are ignored. */
    tell(people: Iterable<string>) {
      for (const person of people) if (sockets.countOf(person) > 0) waiting.add(person)
      if (!isTelling) void tellAll()
    },
    stop() {
      isStopped = true
    },
  }
}
