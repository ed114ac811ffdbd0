import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database } from '../db/db.ts'
import { accounts, apiTokens, memberships, users } from '../db/schema.ts'
import { tokenPrefix } from '../features/tokens/tokens.contract.ts'
import type { Context } from './context.ts'
import { hasPlus } from './plan.ts'
import type { Session } from './session.ts'

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
      userId: apiTokens.user_id,
      userName: users.name,
      accountId: apiTokens.account_id,
      role: memberships.role,
      mayLog: memberships.may_log,
      isOwner: sql<boolean>`${memberships.role} = 'owner'`,
      isSubscribed: hasPlus(config, apiTokens.account_id),
      timeZone: accounts.time_zone,
      weekStart: users.week_start,
      decimalSign: users.decimal_sign,
      isUsedLongAgo: sql<boolean>`${usedLongAgo}`,
    })
    .from(apiTokens)
    .innerJoin(
      memberships,
      and(
        eq(memberships.account_id, apiTokens.account_id),
        eq(memberships.user_id, apiTokens.user_id),
      ),
    )
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .innerJoin(accounts, eq(accounts.id, apiTokens.account_id))
    .where(and(eq(apiTokens.token_hash, sql.placeholder('tokenHash')), isAlive))
    .prepare('api_token')

  return async (
    token: string,
    log: Pick<FastifyBaseLogger, 'error'>,
  ): Promise<Session | undefined> => {
    if (!tokenShape.test(token)) return undefined
    const tokenHash = hashOfApiToken(token)
    const [row] = await reading.execute({ tokenHash })
    if (!row) return undefined
    const { id, scope, isUsedLongAgo, ...session } = row
    if (isUsedLongAgo) {
      noteUsed(db, tokenHash).catch((err) => log.error({ err }, 'API token not marked as used'))
    }
    return { tokenHash, ...session, token: { id, scope } }
  }
}

/** Under what an API token is kept. */
export const hashOfApiToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenShape = new RegExp(`^${tokenPrefix}[\\w-]{43}$`)

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
