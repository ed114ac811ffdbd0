import { v7 } from 'uuid'
import { hashOf, streamFrom } from '../../shared/portrait/random.ts'

/** Everything of the demo account is drawn from such streams: each start of one is the same. */
export const streamOf = (name: string) => streamFrom(hashOf(`vivary demo ${name}`))

/** The id of a thing of the demo, the same on every installation and every day. */
export function demoId(kind: string, name: string): string {
  const next = streamOf(`${kind} ${name}`)
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(next() * 256))
  return v7({ msecs: Date.UTC(2024, 0, 1), random })
}

export const demoEmail = 'maren@holtreptiles.example'

/** Who signs in to the demo account; nobody's person, whatever address they have by now. */
export const demoUserId: string = demoId('user', demoEmail)

export const day_ms = 86_400_000

/** The moment so many days before `now`, ISO 8601 in UTC. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day_ms).toISOString()

/** One of the values, by the stream. */
export function pick<Value>(values: readonly [Value, ...Value[]], next: () => number): Value {
  return values[Math.floor(next() * values.length)] ?? values[0]
}
