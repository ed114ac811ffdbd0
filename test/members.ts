import { v7 as newId } from 'uuid'
import { memberships, users } from '../src/db/schema.ts'
import { openSession, sessionCookie } from '../src/server/session/session.ts'
import type { Role } from '../src/shared/choices.ts'
import { type Keeper, keeperWith, type testApp } from './app.ts'
import { keepersHash } from './password.ts'

type Stack = Awaited<ReturnType<typeof testApp>>
type Membership = { role: Exclude<Role, 'owner'>; may_log?: boolean; name?: string }

/** Someone who shares an account that is another's, and has none of their own; signed in. */
export async function memberOf(
  stack: Stack,
  accountId: string,
  { role, may_log = false, name = 'Lena Brandt' }: Membership,
): Promise<Keeper> {
  const userId = newId()
  const email = `${userId}@example.org`
  await stack.db.insert(users).values({
    id: userId,
    name,
    email,
    password_hash: keepersHash,
    confirmed_at: new Date().toISOString(),
  })
  return joined(stack, { userId, accountId }, { role, may_log })
}

/** Lets a person into an account, and answers them signed in to it. */
export async function joined(
  stack: Stack,
  { userId, accountId }: { userId: string; accountId: string },
  { role, may_log = false }: Omit<Membership, 'name'>,
): Promise<Keeper> {
  const membership = { account_id: accountId, user_id: userId, role, may_log }
  await stack.db.insert(memberships).values(membership)
  const { token } = await openSession(stack.db, { userId, accountId })
  const cookie = `${sessionCookie(stack.config).name}=${token}`
  return keeperWith(stack, { userId, accountId, cookie })
}
