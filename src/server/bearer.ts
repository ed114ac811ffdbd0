import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database } from '../db/db.ts'
import { accounts, apiTokens, memberships, users } from '../db/schema.ts'
import { tokenPrefix } from '../features/tokens/tokens.contract.ts'
import type { Context } from './context.ts'
import { hashOf, isToken } from './secretTokens.ts'
import type { Session } from './session.ts'
import { isMember, signedIn } from './signedIn.ts'

/**
 * What a script showed in `Authorization: Bearer`, whatever it is. A request that has the header is
 * a script's: no cookie of it counts.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token = ''] = headers.authorization?.split(/\s+/, 2) ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/**
 * Reads who an API token stands for, each in one prepared statement: the person in the account that
 * it was made for, with the role and the plan they have now. Expired ones are none, revoked ones and
 * those of people who left the account are not there. That a token was used is noted every ten
 * minutes at most, beside the request.
 */
export function bearerReader({ config, db }: Pick<Context, 'config' | 'db'>) {
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

const isApiToken = (shown: string) =>
  shown.startsWith(tokenPrefix) && isToken(shown.slice(tokenPrefix.length))

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
