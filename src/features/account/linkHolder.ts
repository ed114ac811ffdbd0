import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { users } from '../../db/schema.ts'
import { wrongPassword } from '../../server/confirmPassword.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { fromOf, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { signInInput } from './account.contract.ts'
import { afterAnswer } from './afterAnswer.ts'
import { entrance } from './entrance.ts'
import { checked } from './identityForm.ts'
import { checkSignIn } from './signIns.queries.ts'

/** What whoever opens a link from a mail still has to show of whose sign-in it is. */
export type Asked = 'nothing' | 'password' | 'sign_in' | 'sign_out'

/**
 * Anybody can have signed up with an address: who reads its mails is not yet whose sign-in it is. A
 * click that says so of both asks for their password, but in a browser in which they are signed in.
 */
export function linkHolders(context: Context) {
  const { db } = context
  const { findSession, deviceOf } = entrance(context)

  async function personOf(userId: string) {
    const [person] = await db
      .select({ email: users.email, hash: users.password_hash })
      .from(users)
      .where(eq(users.id, userId))
    return person
  }

  async function askedOf(request: FastifyRequest, userId: string): Promise<Asked> {
    const session = await findSession(request)
    if (session?.userId === userId) return 'nothing'
    if ((await personOf(userId))?.hash) return 'password'
    return session ? 'sign_out' : 'sign_in'
  }

  /**
   * Makes sure of it, and answers their session when they are signed in here. Throws `Invalid`, and
   * `TooManyTries`, which counts as for a sign-in.
   */
  async function requireHolder(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, user }: { userId: string; user: Record<string, unknown> },
  ): Promise<Session | undefined> {
    const session = await findSession(request)
    if (session?.userId === userId) return session
    const person = await personOf(userId)
    if (!person?.hash) throw new Invalid([{ message: 'Please sign in first' }])
    const { password } = checked(signInInput.pick({ password: true }), user)
    await checkSignIn(context, {
      email: person.email.toLowerCase(),
      password,
      ip: request.ip,
      device: deviceOf(request),
      onWrong: () =>
        afterAnswer(reply, () => noteSecurity(db, userId, 'sign_in_failed', fromOf(request))),
      wrong: { field: 'password', message: wrongPassword },
    })
    return undefined
  }

  return { askedOf, requireHolder }
}
