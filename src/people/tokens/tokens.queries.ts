import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { apiTokens } from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { idTaken } from '../../server/records/crud.ts'
import { hashOf, newToken } from '../../server/session/secretTokens.ts'
import type { Session } from '../../server/session/session.ts'
import { tokenPrefix } from '../../shared/apiTokens.ts'
import type { InputOf } from '../../shared/resource.ts'
import {
  type ApiToken,
  type apiTokenResource,
  mostTokens,
  tooManyTokens,
} from './tokens.contract.ts'

type Person = Pick<Session, 'accountId' | 'userId'>

/** The user's tokens in the current account; not even the owner sees those of others. */
export async function listTokens(db: Db, person: Person): Promise<ApiToken[]> {
  return db.select(columns).from(apiTokens).where(isOf(person)).orderBy(desc(apiTokens.id))
}

type Given = Omit<InputOf<typeof apiTokenResource>, 'current_password'> & { id?: string }

/**
 * Creates a token and returns it with its record. A retry with the same id replaces the token,
 * since its value was lost with the response. Throws `Invalid` if there are too many.
 */
export async function makeToken(
  tx: Transaction,
  person: Person,
  { id = newId(), name, scope, expires_in_days }: Given,
): Promise<ApiToken> {
  const token = tokenPrefix + newToken()
  const values = {
    name,
    scope,
    token_hash: hashOf(token),
    hint: token.slice(-4),
    expires_at: expires_in_days === 'never' ? null : inDays(Number(expires_in_days)),
  }
  const [added] = await tx
    .insert(apiTokens)
    .values({ ...values, id, account_id: person.accountId, user_id: person.userId })
    .onConflictDoUpdate({
      target: [apiTokens.account_id, apiTokens.id],
      set: { ...values, last_used_at: null, updated_at: sql`now()` },
      setWhere: eq(apiTokens.user_id, person.userId),
    })
    .returning(columns)
  if (!added) throw new Invalid([idTaken])
  if ((await tx.$count(apiTokens, isOf(person))) > mostTokens)
    throw new Invalid([{ message: tooManyTokens }])
  return { ...added, token }
}

/** Revokes a token, which no longer works. Returns its name. */
export async function revokeToken(db: Db, person: Person, id: string): Promise<string> {
  const [row] = await db
    .delete(apiTokens)
    .where(and(isOf(person), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name })
  if (!row) throw new NotFound()
  return row.name
}

const isOf = ({ accountId, userId }: Person) =>
  and(eq(apiTokens.account_id, accountId), eq(apiTokens.user_id, userId))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  scope: apiTokens.scope,
  hint: apiTokens.hint,
  last_used_at: apiTokens.last_used_at,
  expires_at: apiTokens.expires_at,
  created_at: apiTokens.created_at,
  updated_at: apiTokens.updated_at,
}
