import { setImmediate as turn } from 'node:timers/promises'

/**
 * Has things written together that come in at the same time, at most `most` at once: those of one turn of
 * the event loop, and later those that come in while others are being written, in the order in which they
 * came. `write` answers each thing's outcome at its place; if it throws, so does each of these things.
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
        for (const { reject } of these) reject(error)
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

type Waiting<Thing, Outcome> = {
  thing: Thing
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}
