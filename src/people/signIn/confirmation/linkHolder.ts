import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Invalid } from '../../../server/errors.ts'
import { wrongPassword } from '../../../server/session/confirmPassword.ts'
import { fromOf, noteSecurity } from '../../../server/session/securityEvents.ts'
import type { Session } from '../../../server/session/session.ts'
import { signInInput } from '../account.contract.ts'
import { browserSession } from '../browserSession.ts'
import { afterAnswer, checked } from '../identityForm.ts'
import { checkSignIn } from '../signIns.queries.ts'

/** The step that a visitor with an emailed link must still take. */
export type Asked = 'nothing' | 'password' | 'sign_in' | 'sign_out'

/**
 * Anyone can sign up with any address, so its reader isn't necessarily the user. Confirming both
 * asks for the user's password, unless the browser is signed in as them.
 */
export function linkHolders(context: Context) {
  const { db } = context
  const { findSession, deviceOf } = browserSession(context)

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
   * Checks the proof, and returns the session if the visitor is signed in as the user. Throws
   * `Invalid`, and `TooManyTries`, counted as a sign-in.
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
