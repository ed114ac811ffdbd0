import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { accounts, apiTokens, memberships, users } from '../../db/schema.ts'
import { tokenPrefix } from '../../shared/apiTokens.ts'
import type { App, Base, Context } from '../context.ts'
import { Forbidden } from '../errors.ts'
import { hashOf, isToken } from './secretTokens.ts'
import { type Session, sessionIn, sessionOf } from './session.ts'
import { isMember, signedIn } from './signedIn.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes readings of sensors, so that tokens may reach it that may do nothing else. */
    takesReadings?: true
  }
}

/**
 * Default deny: every route in this scope needs a session or an API token; throws `SignedOut`. With
 * an Authorization header, the cookie is ignored, even if the token is invalid. Throws `Forbidden`
 * (`readings_only_token`) where a token that only sends readings has no business.
 */
export function withSession(app: App, context: Context): void {
  const findSession = sessionIn(context, app.keptSessions)
  const readBearer = tokenReader(context)
  app.decorateRequest('session', undefined)
  app.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request)
    request.session =
      bearer === undefined ? await findSession(request) : await readBearer(bearer, request.log)
    const { token } = sessionOf(request)
    if (token?.scope === 'readings' && !request.routeOptions.config.takesReadings) {
      throw new Forbidden('readings_only_token', 'This API token may only send readings')
    }
  })
}

/**
 * The token after `Authorization: Bearer`, unchecked. With this header, a request's cookie is
 * ignored.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token = ''] = headers.authorization?.split(/\s+/, 2) ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/**
 * Reads API tokens in one prepared statement: the user in the token's account, with their present
 * role and plan. Expired and revoked tokens, and those of people who left the account, give no
 * session. Last use is recorded at most every ten minutes, without delaying the request.
 */
export function tokenReader({ config, db }: Base) {
  const reading = db
    .select({
      id: apiTokens.id,
      scope: apiTokens.scope,
      ...signedIn(config, apiTokens),
      isUsedLongAgo: sql<boolean>`${usedLongAgo}`,
    })
    .from(apiTokens)
    .innerJoin(memberships, isMember(apiTokens))
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .innerJoin(accounts, eq(accounts.id, apiTokens.account_id))
    .where(and(eq(apiTokens.token_hash, sql.placeholder('tokenHash')), isAlive))
    .prepare('api_token')

  return async (
    token: string,
    log: Pick<FastifyBaseLogger, 'error'>,
  ): Promise<Session | undefined> => {
    if (!isApiToken(token)) return undefined
    const tokenHash = hashOf(token)
    const [row] = await reading.execute({ tokenHash })
    if (!row) return undefined
    const { id, scope, isUsedLongAgo, ...session } = row
    if (isUsedLongAgo) {
      noteUsed(db, tokenHash).catch((err) => log.error({ err }, 'API token not marked as used'))
    }
    return { tokenHash, ...session, token: { id, scope } }
  }
}

const isApiToken = (token: string) =>
  token.startsWith(tokenPrefix) && isToken(token.slice(tokenPrefix.length))

const isAlive = or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, sql`now()`))

const usedLongAgo = or(
  isNull(apiTokens.last_used_at),
  lt(apiTokens.last_used_at, sql`now() - interval '10 minutes'`),
)

const noteUsed = (db: Database, tokenHash: Buffer) =>
  db
    .update(apiTokens)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(apiTokens.token_hash, tokenHash), usedLongAgo))
