import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  blockedVisitors,
  conversations,
  memberships,
  shopMessages,
  users,
} from '../../src/db/schema.ts'
import type { Context } from '../../src/server/context.ts'
import { hashOf, newToken } from '../../src/server/session/secretTokens.ts'
import { person } from './fixture.ts'

/** A visitor's question with its answer, and one who is blocked. */
export async function collectMessages({ db }: Context): Promise<void> {
  const [owner] = await db
    .select({ account_id: memberships.account_id, user_id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(users.email, person.email))
  if (!owner) throw new Error('Nobody keeps a shop')
  const { account_id, user_id } = owner
  const id = newId()
  await db.insert(conversations).values({
    ...{ account_id, id, visitor_name: 'Jonas Brandt', visitor_email: 'jonas@example.org' },
    ...{ link_hash: hashOf(newToken()), unread: 1 },
  })
  const said = { account_id, conversation_id: id }
  await db.insert(shopMessages).values([
    { ...said, id: newId(), side: 'visitor', content: 'Is Thimble still there?' },
    { ...said, id: newId(), side: 'keeper', content: 'He is.', recorded_by: user_id },
  ])
  await db.insert(blockedVisitors).values({ account_id, email: 'spam@example.org' })
}
