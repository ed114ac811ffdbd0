import { desc, eq } from 'drizzle-orm'
import { outbox } from '../src/db/schema.ts'
import type { Keeper, testApp } from './app.ts'

type Stack = Awaited<ReturnType<typeof testApp>>

/** Invites someone, and returns the link in the email. */
export async function linkTo(stack: Stack, owner: Keeper, email: string, values: object = {}) {
  const shared_user = { email, role: 'keeper', ...values }
  const answer = await owner.post('shared_users', { shared_user })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const [queued] = await stack.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.id))
  return JSON.stringify(queued?.payload).match(/\/users\/invitation\?token=[\w-]{43}/)?.[0] ?? ''
}
