import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database, Db } from '../../db/db.ts'
import { accounts, memberships, sessions, users } from '../../db/schema.ts'
import type { TokenScope } from '../../shared/apiTokens.ts'
import type { Role, WeekStart } from '../../shared/choices.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import type { TimeFormat } from '../../shared/timesOfDay.ts'
import type { Base } from '../context.ts'
import { SignedOut } from '../errors.ts'
import { oneEach } from '../pages/pages.ts'
import { together } from '../records/together.ts'
import type { Config } from '../settings/config.ts'
import type { KeptSessions } from './keptSessions.ts'
import { hashOf, isToken, newToken } from './secretTokens.ts'
import { isMember, signedIn } from './signedIn.ts'

/** The signed-in user, their current account, and its plan. */
export type Session = {
  tokenHash: Buffer
  userId: string
  userName: string
  accountId: string
  role: Role
  /** True if a viewer may record logs; means nothing in other roles. */
  mayLog: boolean
  isOwner: boolean
  isSubscribed: boolean
  timeZone: string
  weekStart: WeekStart
  decimalSign: DecimalSign
  timeFormat: TimeFormat
  /** The API token of a script; undefined for a browser's cookie. */
  token?: { id: string; scope: TokenScope }
}

/** Whose records are read, and by what they are read: the plan, the zone, how numbers and times are written. */
export type Viewer = Pick<
  Session,
  'accountId' | 'timeZone' | 'isSubscribed' | 'decimalSign' | 'timeFormat'
>

/** The account that everything is read and written by. */
export type Tenant = Pick<Session, 'accountId'>

/** An account, and where its days begin. */
export type Zoned = Pick<Session, 'accountId' | 'timeZone'>

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyInstance {
    keptSessions: KeptSessions<Session>
  }
}

/**
 * The statement's placeholders, all of which are always given: PostgreSQL would plan anew for every array, as
 * it takes one of unknown length for longer than most are.
 */
const places = Array.from({ length: 16 }, (_, at) => `hash${at}`)

/** A session's lifetime: days since its last request, and days in total. */
const idleDays = 14
export const sessionDays = 90

/**
 * Reads sessions by the cookie's token, those of requests that come at the same time in one prepared
 * statement. Nothing is kept but where a `cache` is given. Expired and idle ones are ignored. Last use is
 * recorded at most every ten minutes, without delaying the response.
 */
export function sessionReader({ config, db }: Base, cache?: KeptSessions<Session>) {
  // As a subselect it is made once; PostgreSQL would build a list anew for each row that it compares.
  const slots = sql.join(places.map(sql.placeholder), sql`, `)
  const reading = oneEach((name: string) =>
    db
      .select({
        tokenHash: sessions.token_hash,
        ...signedIn(config, sessions),
        isSeenLongAgo: sql<boolean>`${longAgo}`,
      })
      .from(sessions)
      .innerJoin(memberships, isMember(sessions))
      .innerJoin(users, eq(users.id, sessions.user_id))
      .innerJoin(accounts, eq(accounts.id, sessions.account_id))
      .where(and(sql`${sessions.token_hash} in (select unnest(array[${slots}]::bytea[]))`, isAlive))
      .prepare(name),
  )

  const readRow = together(async (hashes: Buffer[]) => {
    const filled = places.map((place, at) => [place, hashes[at] ?? hashes[0]])
    const results = await reading('sessions').execute(Object.fromEntries(filled))
    const rows = new Map(results.map((row) => [row.tokenHash.toString('hex'), row]))
    return hashes.map((hash) => rows.get(hash.toString('hex')))
  }, places.length)

  type Log = Pick<FastifyBaseLogger, 'error'>
  async function read(hash: Buffer, log: Log): Promise<Session | undefined> {
    const row = await readRow(hash)
    if (!row) return undefined
    const { isSeenLongAgo, ...session } = row
    if (isSeenLongAgo) {
      noteSeen(db, session.tokenHash).catch((err) =>
        log.error({ err }, 'session not marked as seen'),
      )
    }
    return session
  }

  return async (token: string, log: Log): Promise<Session | undefined> => {
    if (!isToken(token)) return undefined
    const hash = hashOf(token)
    const readIt = () => read(hash, log)
    return cache ? cache.of(hash.toString('hex'), readIt) : readIt()
  }
}

/** True if the session is still valid. */
export const isAlive = and(
  gt(sessions.expires_at, sql`now()`),
  gt(sessions.last_seen_at, sql`now() - make_interval(days => ${idleDays})`),
)

/**
 * The valid ones of these sessions, in one statement: by hexadecimal token hash, the `account user`
 * of each.
 */
export async function livingSessions(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      hash: sql<string>`encode(${sessions.token_hash}, 'hex')`,
      person: sql<string>`${memberships.account_id} || ' ' || ${memberships.user_id}`,
    })
    .from(sessions)
    .innerJoin(memberships, isMember(sessions))
    .where(
      and(
        sql`${sessions.token_hash} in (
          select decode(hash, 'hex') from unnest(${sql.param(hashes)}::text[]) as hash)`,
        isAlive,
      ),
    )
  return new Map(rows.map(({ hash, person }) => [hash, person]))
}

const longAgo = lt(sessions.last_seen_at, sql`now() - interval '10 minutes'`)

const noteSeen = (db: Database, tokenHash: Buffer) =>
  db
    .update(sessions)
    .set({ last_seen_at: sql`now()` })
    .where(and(eq(sessions.token_hash, tokenHash), longAgo))

/**
 * Opens a session. The token is only in the cookie; the table has its hash. `device` is the
 * browser's name.
 */
export async function openSession(
  db: Db,
  { userId, accountId, device = '' }: { userId: string; accountId: string; device?: string },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + sessionDays * 86_400_000).toISOString()
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    account_id: accountId,
    device: device.slice(0, 300),
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/**
 * The session's cookie. `__Host-` keeps subdomains from setting it but needs https; a server on
 * plain http uses the name without it.
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const options = { ...cookieOptions(publicUrl), maxAge: sessionDays * 86_400 }
  return { name: cookieName('vivary', publicUrl), options }
}

/** A cookie's name, prefixed where https allows it. */
export const cookieName = (name: string, publicUrl: string) =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/** Options of all our cookies; without `maxAge` a cookie lasts until the browser closes. */
export const cookieOptions = (publicUrl: string) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(publicUrl),
})

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** Finds the session of a request by its cookie, in `cache` first where that is given. */
export function sessionIn(context: Base, cache?: KeptSessions<Session>) {
  const read = sessionReader(context, cache)
  const { name } = sessionCookie(context.config)
  return async (request: FastifyRequest): Promise<Session | undefined> => {
    const token = request.cookies[name]
    return token ? read(token, request.log) : undefined
  }
}

/** The session of a request inside a scope that needs one. Throws `SignedOut` elsewhere. */
export function sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new SignedOut()
  return session
}
