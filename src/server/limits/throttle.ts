import { hash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { throttles } from '../../db/schema.ts'
import { TooManyTries } from '../errors.ts'

/** A fixed window: at most `most` tries within `window_s` seconds of the first. */
type Limit = { most: number; window_s: number }

/** The bucket of a try, and its limit. */
export type Try = { key: string; limit: Limit }

/**
 * Counts a try. Throws `TooManyTries` with the seconds until the window ends; refused tries don't
 * prolong it.
 */
export const takeTry = (db: Db, key: string, limit: Limit): Promise<void> =>
  takeTries(db, [{ key, limit }])

/**
 * Counts a try in each bucket, in order and in one statement, so that parallel tries can't pass
 * together. Stops at the first bucket that refuses: a refused network uses up nothing of the
 * buckets it shares with others. Shared buckets must come in the same order everywhere, or two
 * statements could deadlock. Throws `TooManyTries`.
 */
export async function takeTries(db: Db, tries: readonly Try[]): Promise<void> {
  const taking = tries.map(({ key, limit }, at) => {
    const before = tries[at - 1]
    const isOpen = before
      ? sql`where exists (select from ${step(at - 1)} where tries <= ${before.limit.most})`
      : sql``
    const end = sql`now() + make_interval(secs => ${limit.window_s})`
    return sql`${step(at)} as (
      insert into ${throttles} (key, tries, expires_at)
      select ${stored(key)}, 1, ${end} ${isOpen}
      on conflict (key) do update set
        tries = case when ${isOver} then 1 else least(${throttles.tries} + 1, 1000000) end,
        expires_at = case when ${isOver} then ${end} else ${throttles.expires_at} end
      returning ${limit.most}::int as most, tries,
        extract(epoch from expires_at - now())::float8 as rest_s)`
  })
  const read = tries.map((_, at) => sql`select * from ${step(at)}`)
  const { rows } = await db.execute<{ most: number; tries: number; rest_s: number }>(
    sql`with ${sql.join(taking, sql`, `)} ${sql.join(read, sql` union all `)}`,
  )
  const refused = rows.find(({ tries, most }) => tries > most)
  if (refused) throw new TooManyTries(Math.max(1, refused.rest_s))
}

const isOver = sql`${throttles.expires_at} <= now()`
const step = (at: number) => sql.identifier(`step${at}`)
const mostCounted = 5000

/** How many emails that anyone can ask for go to an address within an hour. */
export const mailsToAddress: Record<'network' | 'each' | 'all', Limit> = {
  network: { most: 30, window_s: 3600 },
  each: { most: 5, window_s: 3600 },
  all: { most: 20, window_s: 3600 },
}

/**
 * The buckets of an email that anyone can ask for: of whoever asks, of what they ask for one address, and of
 * the address. So one network uses up no more than a part of what the address may get.
 */
export const triesForAddress = (
  what: string,
  { ip, email }: { ip: string; email: string },
  { network, each, all } = mailsToAddress,
): Try[] => {
  const [from, to] = [networkOf(ip), email.toLowerCase()]
  return [
    { key: `${what} from ${from}`, limit: network },
    { key: `${what} ${to} from ${from}`, limit: each },
    { key: `${what} ${to}`, limit: all },
  ]
}

/** Gives back a try that succeeded. */
export const giveTryBack = (db: Db, key: string): Promise<void> =>
  giveTriesBack(db, [{ key, isOwn: false }])

/**
 * After a success, empties the user's own buckets and gives this try back to the shared ones, in
 * one statement and in their order.
 */
export async function giveTriesBack(
  db: Db,
  tries: readonly { key: string; isOwn: boolean }[],
): Promise<void> {
  const giving = tries.map(({ key, isOwn }, at) => {
    const isTurn = at > 0 ? sql`and (select count(*) from ${step(at - 1)}) >= 0` : sql``
    const left = isOwn ? sql`0` : sql`greatest(0, ${throttles.tries} - 1)`
    return sql`${step(at)} as (
      update ${throttles} set tries = ${left} where key = ${stored(key)} ${isTurn} returning 1)`
  })
  await db.execute(sql`with ${sql.join(giving, sql`, `)} select`)
}

/** Empties a bucket and ends its window. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, stored(key)))
}

/** Counts requests in fixed windows by a clock that only goes forward: one that was ahead would prolong a window. */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; since: number }>()

  incr(...[key, callback, window_ms]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now()
    const open = this.#windows.get(key)
    const window = open && now - open.since < window_ms ? open : { current: 0, since: now }
    window.current += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [unused = ''] = this.#windows.keys()
    if (this.#windows.size > mostCounted) this.#windows.delete(unused)
    callback(null, { current: window.current, ttl: window_ms - (now - window.since) })
  }

  child = () => new RequestCounts()
}

/** Hashed, because keys contain email addresses and whatever a stranger types. */
const stored = (key: string) => hash('sha256', key)

/** The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  return v4Of(ip) ?? groupsOf(ip, 4)
}

/**
 * The first 48 bits of an IPv6 address, since one subscriber may have many /64 networks. Undefined
 * for IPv4.
 */
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
