import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { concurrencyLimit, spared } from '../../server/limits/concurrencyLimit.ts'
import { worksInMaintenance } from '../../server/maintenance.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { endSession } from '../../server/session/endSessions.ts'
import { formToken, isFormToken, sessionSubject } from '../../server/session/forms.ts'
import { originOf } from '../../server/session/origin.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { acceptancePages } from '../members/invitations/acceptance.routes.ts'
import { oidcPages } from '../oidc/oidcPages.routes.ts'
import { passkeySignIn } from '../passkeys/passkeySignIn.routes.ts'
import { emailPages } from '../security/email/email.routes.ts'
import { signInInput } from './account.contract.ts'
import { signOutPage } from './account.pages.tsx'
import { browserSession } from './browserSession.ts'
import { confirmationPages } from './confirmation/confirmation.routes.ts'
import { answerErrorsByPage } from './failures.pages.tsx'
import { afterAnswer, checked, formOf, notOurs, sendPage } from './identityForm.ts'
import { localPath } from './localPath.ts'
import { passwordPages } from './password/password.routes.ts'
import { secondStepPages } from './secondStep/secondStep.routes.ts'
import { signInForm } from './signInForm.ts'
import { checkSignIn } from './signIns.queries.ts'
import { signUpPages } from './signUp/signUp.routes.ts'

/** Signing up, in and out: pages and forms that work without scripts. */
export const identityRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db, key } = context
  const { findSession, deviceOf, addressOf, proceed, leave } = browserSession(context)
  const form = signInForm(context, files)
  // A dozen statements each, so some wait their turn and leave connections for other requests.
  const limited = concurrencyLimit(spared, 200)

  app.setErrorHandler(answerErrorsByPage(files))
  await signUpPages(context, files)(app)
  await secondStepPages(context, files)(app)
  await passwordPages(context, files)(app)
  await confirmationPages(context, files)(app)
  await acceptancePages(context, files)(app)
  await emailPages(context, files)(app)
  await passkeySignIn(context, files)(app)
  await oidcPages(context, files)(app)

  app.get('/users/sign_in', { schema: { querystring: destination } }, async (request, reply) => {
    const { to, said: saying } = request.query
    if (await findSession(request)) return reply.redirect(localPath(to) ?? '/dashboard', 303)
    const email = saying === 'password' ? addressOf(request) : undefined
    return form.show(request, reply, {
      to,
      said: saying && sayings[saying],
      ...(email && { values: { email } }),
    })
  })

  app.post('/users/sign_in', worksInMaintenance, (request, reply) =>
    form.answer(request, reply, (user, { to, timezone }) => {
      const onWrong = (userId: string) =>
        afterAnswer(reply, () => noteSecurity(db, userId, 'sign_in_failed', fromOf(request)))
      const from = { ip: request.ip, device: deviceOf(request) }
      const typed = checked(signInInput, user)
      return limited(async () => {
        const person = await checkSignIn(context, { ...typed, ...from, onWrong })
        return proceed(request, reply, { ...person, to, timezone })
      })
    }),
  )

  // For browsers without scripts, which have no sign-out button.
  app.get('/users/logout', { schema: { querystring: destination } }, async (request, reply) => {
    const to = localPath(request.query.to)
    const session = await findSession(request)
    if (!session) return reply.redirect(signInTo(to), 303)
    const state = { token: formToken(key, sessionSubject(session)), to }
    return sendPage(reply, 200, signOutPage(files, state))
  })

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    const session = await findSession(request)
    const origin = originOf(request, config)
    // There is no session to end, and another site must not have the browser discard unsent data.
    if (!session && origin !== 'ours') return reply.redirect('/users/sign_in', 303)
    if (session) {
      const { authenticity_token } = formOf(request.body)
      const hasToken = isFormToken(key, sessionSubject(session), authenticity_token)
      // Any site can submit a form, but only ours can send a DELETE.
      const isOurs = hasToken || (request.method === 'DELETE' && origin === 'ours')
      if (!isOurs || origin === 'foreign') throw notOurs()
      await endSession(db, session.tokenHash)
      await noteSecurity(db, session.userId, 'signed_out', fromOf(request))
    }
    return leave(reply, signInTo(localPath(formOf(request.body).to)))
  }

  app.post('/users/logout', worksInMaintenance, signOut)
  app.delete('/users/logout', worksInMaintenance, signOut)
}

const signInTo = (to: string | undefined) =>
  to ? `/users/sign_in?to=${encodeURIComponent(to)}` : '/users/sign_in'

/** Messages that other pages can show on the sign-in page. */
const sayings = {
  password: 'Your new password is set. Sign in with it.',
  link: "There's already an account with that email. If it's yours, sign in the usual way this once.",
  again: 'That took too long, or there were too many incorrect codes. Please sign in again.',
}

const sayingNames = ['password', 'link', 'again'] as const satisfies (keyof typeof sayings)[]

const destination = z.object({
  to: z.string().optional().catch(undefined),
  said: z.enum(sayingNames).optional().catch(undefined),
})
