import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { lookAtToken } from '../../../server/session/oneTimeTokens.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { signUpInput } from '../account.contract.ts'
import { closedPage, signUpPage } from '../account.pages.tsx'
import { browserSession } from '../browserSession.ts'
import { plainPage, toSignIn } from '../identity.pages.tsx'
import { checked, sendPage, strangersForm } from '../identityForm.ts'
import { localPath } from '../localPath.ts'
import { emptiness, isSignUpOpen, signUp } from './signUps.queries.ts'

/** The sign-up pages: for everyone, or for invited people. */
export const signUpPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { findSession, enter } = browserSession(context)
  const closed = (reply: FastifyReply) => sendPage(reply, 403, closedPage(files, config.signUp))
  const over = (reply: FastifyReply) => sendPage(reply, 410, overPage(files))
  const isEmpty = emptiness(db)
  const form = strangersForm(context, async (state) => signUpPage(files, state, await isEmpty()))
  const invitedBy = async (link: string | undefined) =>
    config.signUp === 'closed' ? undefined : lookAtToken(db, 'sign_up', link)

  app.get('/users/sign_up', { schema: { querystring } }, async (request, reply) => {
    const { to, invitation } = request.query
    if (await findSession(request)) return reply.redirect(localPath(to) ?? '/dashboard', 303)
    const invited = await invitedBy(invitation)
    if (invited) {
      return form.show(request, reply, { link: invitation, values: { email: invited.email } })
    }
    if (await isSignUpOpen(context)) return form.show(request, reply, { to })
    return invitation && config.signUp === 'invite' ? over(reply) : closed(reply)
  })

  app.post('/users/sign_up', (request, reply) =>
    form.answer(request, reply, async (user, { to, link }) => {
      const invited = await invitedBy(link)
      if (link && !invited) return over(reply)
      if (!invited && !(await isSignUpOpen(context))) return closed(reply)
      const input = checked(signUpInput, invited ? { ...user, email: invited.email } : user)
      const from = { ip: request.ip, from: fromOf(request) }
      const { token } = await signUp(context, { ...input, ...from, link })
      return enter(request, reply, { token, email: input.email, to })
    }),
  )
}

const querystring = z.object({
  to: z.string().optional().catch(undefined),
  invitation: z.string().optional().catch(undefined),
})

const overPage = (files: PageFiles) =>
  plainPage(files, {
    title: 'This invitation no longer works',
    text: "It has been used or replaced by a newer one, or it's more than 7 days old. Whoever runs this server can send you another.",
    other: toSignIn,
  })
