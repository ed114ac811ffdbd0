import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database, Db } from '../db/db.ts'
import { accounts, memberships, sessions, users } from '../db/schema.ts'
import type { Role, WeekStart } from '../features/account/account.contract.ts'
import type { DecimalSign } from '../shared/numbers.ts'
import { bearerOf, bearerReader } from './bearer.ts'
import type { Config } from './config.ts'
import type { App, Context } from './context.ts'
import { Forbidden, SignedOut } from './errors.ts'
import { hashOf, isToken, newToken } from './secretTokens.ts'
import { isMember, signedIn } from './signedIn.ts'

/** Who is signed in, in which of their accounts, and what that account's plan allows. */
export type Session = {
  tokenHash: Buffer
  userId: string
  userName: string
  accountId: string
  role: Role
  /** Whether a viewer may record logs; means nothing in other roles. */
  mayLog: boolean
  isOwner: boolean
  isSubscribed: boolean
  timeZone: string
  weekStart: WeekStart
  decimalSign: DecimalSign
  /** The API token that a script came with; nothing when it is a browser with a cookie. */
  token?: { id: string; scope: 'read' | 'write' }
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}

/** Only within these does a session live: days without a request, and days at all. */
const idleDays = 14
const mostDays = 90

/**
 * Reads sessions by the token in the cookie, each in one prepared statement. Expired ones and idle
 * ones are none. That a session was used is noted every ten minutes at most, beside the request and
 * not before its answer.
 */
export function sessionReader({ config, db }: Pick<Context, 'config' | 'db'>) {
  const reading = db
    .select({
      ...signedIn(config, sessions),
      isSeenLongAgo: sql<boolean>`${longAgo}`,
    })
    .from(sessions)
    .innerJoin(memberships, isMember(sessions))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('tokenHash')), isAlive))
    .prepare('session')

  return async (
    token: string,
    log: Pick<FastifyBaseLogger, 'error'>,
  ): Promise<Session | undefined> => {
    if (!isToken(token)) return undefined
    const tokenHash = hashOf(token)
    const [row] = await reading.execute({ tokenHash })
    if (!row) return undefined
    const { isSeenLongAgo, ...session } = row
    if (isSeenLongAgo) {
      noteSeen(db, tokenHash).catch((err) => log.error({ err }, 'session not marked as seen'))
    }
    return { tokenHash, ...session }
  }
}

/** True of a session that lets somebody in. */
export const isAlive = and(
  gt(sessions.expires_at, sql`now()`),
  gt(sessions.last_seen_at, sql`now() - make_interval(days => ${idleDays})`),
)

/**
 * Which of these sessions are still alive, in one statement: by the hexadecimal hash of the token,
 * `account user` as whom each is signed in.
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
 * Opens a session. The token goes into the cookie and is kept nowhere; the table has its hash.
 * `device` is what the browser said it is.
 */
export async function openSession(
  db: Db,
  { userId, accountId, device = '' }: { userId: string; accountId: string; device?: string },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + mostDays * 86_400_000).toISOString()
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
 * The session's cookie. `__Host-` keeps other subdomains from setting it, and needs https; a
 * server at home on plain http has to do with the plain name.
 */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const options = { ...cookieOptions(publicUrl), maxAge: mostDays * 86_400 }
  return { name: cookieName('vivary', publicUrl), options }
}

/** A cookie's name as this site may use it. */
export const cookieName = (name: string, publicUrl: string) =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/** For every cookie of ours; without `maxAge` it goes with the browser's window. */
export const cookieOptions = (publicUrl: string) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(publicUrl),
})

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** Finds the session of a request by its cookie. */
export function sessionIn(context: Pick<Context, 'config' | 'db'>) {
  const read = sessionReader(context)
  const { name } = sessionCookie(context.config)
  return async (request: FastifyRequest): Promise<Session | undefined> => {
    const token = request.cookies[name]
    return token ? read(token, request.log) : undefined
  }
}

/**
 * Default deny: nothing in this scope is reached without a session, or an API token in its place;
 * throws `SignedOut`. A request with a token has no cookie's session, even when the token is wrong.
 */
export function withSession(app: App, context: Context): void {
  const findSession = sessionIn(context)
  const readBearer = bearerReader(context)
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request)
    request.session =
      bearer === undefined ? await findSession(request) : await readBearer(bearer, request.log)
    sessionOf(request)
  })
}

/** The session of a request inside a scope that needs one. Throws `SignedOut` elsewhere. */
export function sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new SignedOut()
  return session
}

/**
 * Hook that refuses what changes something at another site's bidding, whatever kind of body it has:
 * browsers say where a request comes from, and one that does not say is refused as well. No other
 * site can have a browser send an API token, so who came with one need not say. Throws `Forbidden`
 * (`forbidden_origin`).
 */
export const requireSameOrigin =
  (config: Pick<Config, 'publicUrl'>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method) || request.session?.token) return
    if (originOf(request, config) === 'ours') return
    throw new Forbidden('forbidden_origin', 'This came from another site')
  }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whose page sent a request. One server has several addresses at home, so what counts as ours is
 * the host that was asked, beside the public one; on an https site no page of plain http is.
 */
export function originOf(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): 'ours' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (site === 'none') return 'unknown'
  if (site !== undefined) return site === 'same-origin' ? 'ours' : 'foreign'
  if (headers.origin === undefined) return 'unknown'
  const origin = URL.parse(headers.origin)
  if (!origin) return 'foreign'
  if (origin.origin === new URL(publicUrl).origin) return 'ours'
  const isDowngrade = isSecure(publicUrl) && origin.protocol !== 'https:'
  return origin.host === host && !isDowngrade ? 'ours' : 'foreign'
}
