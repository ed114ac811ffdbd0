import { v7 } from 'uuid'
import { hashOf, streamFrom } from '../shared/portrait/random.ts'

/** Random streams, seeded by name, so that the demo is always the same. */
export const streamOf = (name: string) => streamFrom(hashOf(`vivary demo ${name}`))

/** The id of a demo record, the same on every server. */
export function demoId(kind: string, name: string): string {
  const next = streamOf(`${kind} ${name}`)
  const random = Uint8Array.from({ length: 16 }, () => Math.floor(next() * 256))
  return v7({ msecs: Date.UTC(2024, 0, 1), random })
}

export const demoEmail = 'maren@holtreptiles.example'

export const day_ms = 86_400_000

/** The moment so many days before `now`, ISO 8601 in UTC. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day_ms).toISOString()

/** One of the values, by the stream. */
export function pick<Value>(values: readonly [Value, ...Value[]], next: () => number): Value {
  return values[Math.floor(next() * values.length)] ?? values[0]
}

export type DemoOwner = { userId: string; accountId: string; dataDir: string }

/** Rows of a list, added in the account's first days. */
export function rowsOf<Fields extends object>(
  kind: string,
  list: Record<string, Fields>,
  { accountId }: DemoOwner,
  now: Date,
) {
  return Object.entries(list).map(([name, fields], at) => {
    const entered = daysBefore(now, 746 - at * 0.02)
    const own = { account_id: accountId, id: demoId(kind, name) }
    return { ...own, ...fields, created_at: entered, updated_at: entered }
  })
}
