import { setImmediate as turn } from 'node:timers/promises'
import { databaseErrorOf, failureOf } from '../errors.ts'

/**
 * Has things written together that come in at the same time, at most `most` at once: those of one turn of
 * the event loop, and later those that come in while others are being written, in the order in which they
 * came. `write` answers each thing's outcome at its place; if it throws, so does each of these things, and
 * with a database that can't be reached those that wait as well: one after the other they would wait too long.
 */
export function together<Thing, Outcome>(
  write: (things: Thing[]) => Promise<Outcome[]>,
  most: number,
): (thing: Thing) => Promise<Outcome> {
  const waiting: Waiting<Thing, Outcome>[] = []
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (waiting.length > 0) {
      await turn()
      const these = waiting.splice(0, most)
      try {
        const outcomes = await write(these.map(({ thing }) => thing))
        for (const [at, { resolve }] of these.entries()) resolve(outcomes[at] as Outcome)
      } catch (error) {
        const behind = isUnreachable(error) ? waiting.splice(0) : []
        for (const { reject } of [...these, ...behind]) reject(error)
      }
    }
    isWriting = false
  }

  return (thing) =>
    new Promise((resolve, reject) => {
      waiting.push({ thing, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

/** Tells whether the database wasn't reached, rather than refused. */
const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  databaseErrorOf(error) === undefined &&
  failureOf(error)?.errors[0]?.code === 'unavailable'

type Waiting<Thing, Outcome> = {
  thing: Thing
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}
