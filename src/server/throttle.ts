import { hash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { throttles } from '../db/schema.ts'
import { TooManyTries } from './errors.ts'

/** So many tries within so many seconds from the first one on. */
export type Limit = { most: number; window_s: number }

/**
 * Counts a try, in one statement, so that parallel ones cannot share a place. Throws
 * `TooManyTries` with the seconds until the window ends; a refused try does not prolong it.
 */
export async function takeTry(db: Db, key: string, { most, window_s }: Limit): Promise<void> {
  const end = sql`now() + make_interval(secs => ${window_s})`
  const isOver = sql`${throttles.expires_at} <= now()`
  const [taken] = await db
    .insert(throttles)
    .values({ key: stored(key), tries: 1, expires_at: end })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        tries: sql`case when ${isOver} then 1 else least(${throttles.tries} + 1, 1000000) end`,
        expires_at: sql`case when ${isOver} then ${end} else ${throttles.expires_at} end`,
      },
    })
    .returning({
      tries: throttles.tries,
      rest_s: sql`extract(epoch from ${throttles.expires_at} - now())`.mapWith(Number),
    })
  if (taken && taken.tries > most) throw new TooManyTries(Math.max(1, taken.rest_s))
}

/** A try that succeeded does not count. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ tries: sql`greatest(0, ${throttles.tries} - 1)` })
    .where(eq(throttles.key, stored(key)))
}

/** Neither it nor those before it count any more. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, stored(key)))
}

/** Keys hold addresses of people, and whatever a stranger types; the table needs neither. */
const stored = (key: string) => hash('sha256', key)

/** What one customer of a provider gets: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  return v4Of(ip) ?? groupsOf(ip, 4)
}

/** What whoever has a large IPv6 block can move in: its first 48 bits. Undefined for IPv4. */
export const widerNetworkOf = (ip: string): string | undefined =>
  v4Of(ip) ? undefined : groupsOf(ip, 3)

function v4Of(ip: string) {
  const v4 = ip.replace(/^::ffff:/i, '')
  return isIPv4(v4) ? v4 : undefined
}

function groupsOf(ip: string, most: number) {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, most)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
