import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { failureOf } from '../../server/errors.ts'
import { isFormToken, sessionSubject } from '../../server/forms.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { endSession, originOf } from '../../server/session.ts'
import { signInInput, signUpInput } from './account.contract.ts'
import { closedPage, failurePage, signInPage, signUpPage } from './account.pages.tsx'
import { entrance } from './entrance.ts'
import { checked, formOf, notOurs, sendPage, strangersForm } from './identityForm.ts'
import { localPath } from './localPath.ts'
import { signIn } from './signIns.queries.ts'
import { isSignUpOpen, signUp } from './signUps.queries.ts'

/** Signing up, in and out: pages that need no script, and the forms on them. */
export const identityRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db, key } = context
  const { findSession, deviceOf, enter, leave } = entrance(context)
  const canSignUp = () => isSignUpOpen(context)
  const closed = (reply: FastifyReply) => sendPage(reply, 403, closedPage(files, config.signUp))

  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'page failed')
    return sendPage(reply, status, failurePage(files, status))
  })

  const signInForm = strangersForm(context, async (state) =>
    signInPage(files, { ...state, canSignUp: await canSignUp() }),
  )

  app.get('/users/sign_in', { schema: { querystring: going } }, async (request, reply) => {
    const { to } = request.query
    if (await findSession(request)) return reply.redirect(localPath(to) ?? '/dashboard', 303)
    return signInForm.show(request, reply, to)
  })

  app.post('/users/sign_in', (request, reply) =>
    signInForm.answer(request, reply, async (user, to) => {
      const { email, password } = checked(signInInput, user)
      const from = { ip: request.ip, device: deviceOf(request) }
      const { token } = await signIn(context, { email, password, ...from })
      return enter(request, reply, { token, email, to })
    }),
  )

  const signUpForm = strangersForm(context, (state) => signUpPage(files, state))

  app.get('/users/sign_up', { schema: { querystring: going } }, async (request, reply) => {
    const { to } = request.query
    if (await findSession(request)) return reply.redirect(localPath(to) ?? '/dashboard', 303)
    return (await canSignUp()) ? signUpForm.show(request, reply, to) : closed(reply)
  })

  app.post('/users/sign_up', (request, reply) =>
    signUpForm.answer(request, reply, async (user, to) => {
      if (!(await canSignUp())) return closed(reply)
      const input = checked(signUpInput, user)
      const { token } = await signUp(context, { ...input, ip: request.ip })
      return enter(request, reply, { token, email: input.email, to })
    }),
  )

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
    }
    return leave(reply)
  }

  app.post('/users/logout', signOut)
  app.delete('/users/logout', signOut)
}

const going = z.object({ to: z.string().optional().catch(undefined) })

const statusOf = (error: unknown) => failureOf(error)?.status ?? 500
