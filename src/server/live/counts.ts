import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { countUnreadOfAll } from '../../features/notifications/notifications.queries.ts'
import type { Sockets } from './sockets.ts'

/**
 * Tells people how much they have not read. Who is named while a count is under way is counted anew
 * with the next one: one statement for all of them, and one after the other, so that an older count
 * never follows a newer one.
 */
export function countTeller(db: Db, sockets: Sockets, log: Pick<FastifyBaseLogger, 'warn'>) {
  const waiting = new Set<string>()
  let isTelling = false
  let isStopped = false

  async function tellAll() {
    isTelling = true
    while (waiting.size > 0 && !isStopped) {
      // Notices arrive several at a time: what came along with the first is counted with it.
      await turn()
      const people = [...waiting]
      waiting.clear()
      try {
        for (const [person, count] of await countUnreadOfAll(db, people)) {
          sockets.tell(person, { count })
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
    /** Counts for these people and tells them; who has no socket here is passed over. */
    tell(people: Iterable<string>) {
      for (const person of people) if (sockets.countOf(person) > 0) waiting.add(person)
      if (!isTelling) void tellAll()
    },
    stop() {
      isStopped = true
    },
  }
}
