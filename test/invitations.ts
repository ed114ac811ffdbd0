import { desc, eq } from 'drizzle-orm'
import { outbox } from '../src/db/schema.ts'
import type { Keeper, testApp } from './app.ts'

type Stack = Awaited<ReturnType<typeof testApp>>

/** Invites somebody, and answers the address in the letter. */
export async function linkTo(stack: Stack, owner: Keeper, email: string, values: object = {}) {
  const shared_user = { email, role: 'keeper', ...values }
  const answer = await owner.post('shared_users', { shared_user })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const [letter] = await stack.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.id))
  return JSON.stringify(letter?.payload).match(/\/users\/invitation\?token=[\w-]{43}/)?.[0] ?? ''
}
