import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { endSession } from '../../server/endSessions.ts'
import { failureOf } from '../../server/errors.ts'
import { formToken, isFormToken, sessionSubject } from '../../server/forms.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf, noteSecurity } from '../../server/securityEvents.ts'
import { originOf } from '../../server/session.ts'
import { spared, turns } from '../../server/turns.ts'
import { oidcPages } from '../oidc/oidcPages.routes.ts'
import { passkeySignIn } from '../passkeys/passkeySignIn.routes.ts'
import { acceptancePages } from '../people/acceptance.routes.ts'
import { emailPages } from '../security/email.routes.ts'
import { signInInput } from './account.contract.ts'
import { failurePage, signOutPage } from './account.pages.tsx'
import { afterAnswer } from './afterAnswer.ts'
import { confirmationPages } from './confirmation.routes.ts'
import { entrance } from './entrance.ts'
import { checked, formOf, notOurs, sendPage } from './identityForm.ts'
import { localPath } from './localPath.ts'
import { passwordPages } from './password.routes.ts'
import { said, sayings } from './said.ts'
import { secondStepPages } from './secondStep.routes.ts'
import { signInForm } from './signInForm.ts'
import { checkSignIn } from './signIns.queries.ts'
import { signUpPages } from './signUp.routes.ts'

/** Signing up, in and out: pages that need no script, and the forms on them. */
export const identityRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db, key } = context
  const { findSession, deviceOf, proceed, leave } = entrance(context)
  const form = signInForm(context, files)
  // A dozen statements each: of many at once, some wait, so that what others do does not wait for all.
  const inTurn = turns(spared, 200)

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const status = failure?.status ?? 500
    if (status >= 500) request.log.error({ err: error }, 'page failed')
    return sendPage(reply, status, failurePage(files, status, failure?.errors[0]?.code))
  })
  await app.register(signUpPages(context, files))
  await app.register(secondStepPages(context, files))
  await app.register(passwordPages(context, files))
  await app.register(confirmationPages(context, files))
  await app.register(acceptancePages(context, files))
  await app.register(emailPages(context, files))
  await app.register(passkeySignIn(context, files))
  await app.register(oidcPages(context, files))

  app.get('/users/sign_in', { schema: { querystring: going } }, async (request, reply) => {
    const { to, said } = request.query
    if (await findSession(request)) return reply.redirect(localPath(to) ?? '/dashboard', 303)
    return form.show(request, reply, { to, said: said && sayings[said] })
  })

  app.post('/users/sign_in', (request, reply) =>
    form.answer(request, reply, (user, { to }) => {
      const onWrong = (userId: string) =>
        afterAnswer(reply, () => noteSecurity(db, userId, 'sign_in_failed', fromOf(request)))
      const from = { ip: request.ip, device: deviceOf(request) }
      const typed = checked(signInInput, user)
      return inTurn(async () => {
        const person = await checkSignIn(context, { ...typed, ...from, onWrong })
        return proceed(request, reply, { ...person, to })
      })
    }),
  )

  // Where the application's own button is not drawn, for want of script.
  app.get('/users/logout', async (request, reply) => {
    const session = await findSession(request)
    if (!session) return reply.redirect('/users/sign_in', 303)
    const state = { token: formToken(key, sessionSubject(session)), to: undefined }
    return sendPage(reply, 200, signOutPage(files, state))
  })

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    const session = await findSession(request)
    const origin = originOf(request, config)
    // Nothing to end; and another site must not have the browser forget what waits to be sent.
    if (!session && origin !== 'ours') return reply.redirect('/users/sign_in', 303)
    if (session) {
      const { authenticity_token } = formOf(request.body)
      const hasToken = isFormToken(key, sessionSubject(session), authenticity_token)
      // A form can be posted by any page, a real DELETE only by ours.
      const isOurs = hasToken || (request.method === 'DELETE' && origin === 'ours')
      if (!isOurs || origin === 'foreign') throw notOurs()
      await endSession(db, session.tokenHash)
      await noteSecurity(db, session.userId, 'signed_out', fromOf(request))
    }
    return leave(reply)
  }

  app.post('/users/logout', signOut)
  app.delete('/users/logout', signOut)
}

const going = z.object({
  to: z.string().optional().catch(undefined),
  said: z.enum(said).optional().catch(undefined),
})
