import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Context } from '../../../server/context.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { endSession } from '../../../server/session/endSessions.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { browserSession } from '../../signIn/browserSession.ts'
import { checked, opensLink, sendPage, strangersForm } from '../../signIn/identityForm.ts'
import { newcomerInput } from '../people.contract.ts'
import { acceptancePage, gonePage } from './acceptance.pages.tsx'
import { joinAsNewcomer, joinSignedIn, visitOf } from './acceptance.queries.ts'
import { acceptInvitation, Gone } from './invitations.queries.ts'

/**
 * The page that an invitation's link opens. It names the invited address and shows nothing without
 * a valid token; the link doesn't sign in anyone who has a password.
 */
export const acceptancePages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const { findSession, enter, leave } = browserSession(context)
  const sendGone = (reply: FastifyReply) =>
    sendPage(reply.header('referrer-policy', 'no-referrer'), 404, gonePage(files))

  const formFor = (request: FastifyRequest) =>
    strangersForm(context, async (state) => {
      const visit = await visitOf(db, state.link, await findSession(request))
      return visit ? acceptancePage(files, visit, state) : gonePage(files)
    })

  app.get('/users/invitation', { schema }, async (request, reply) => {
    const link = request.query.token
    const visit = await visitOf(db, link, undefined)
    return visit ? formFor(request).show(request, reply, { link }) : sendGone(reply)
  })

  app.post('/users/invitation', (request, reply) =>
    formFor(request).answer(request, reply, async (user, { link }) => {
      const session = await findSession(request)
      if (session && user.act === 'sign_out') {
        await endSession(db, session.tokenHash)
        return leave(reply, pathOf(link))
      }
      const visit = await visitOf(db, link, session)
      if (!visit) throw new Gone()
      const from = fromOf(request)
      if (visit.as === 'invited' && session) {
        await db.transaction((tx) => joinSignedIn(tx, link, session, from))
        return reply.redirect('/dashboard', 303)
      }
      if (visit.as === 'adrift') {
        await db.transaction((tx) => acceptInvitation(tx, link, visit.userId, from))
        return reply.redirect('/users/sign_in', 303)
      }
      if (visit.as === 'newcomer') {
        const { email } = visit.invitation
        const newcomer = { ...checked(newcomerInput, user), email, token: link, from }
        const { token } = await joinAsNewcomer(context, newcomer)
        return enter(request, reply, { token, email, to: undefined })
      }
      return reply.redirect(pathOf(link), 303)
    }),
  )
}

const pathOf = (link = '') => `/users/invitation?token=${encodeURIComponent(link)}`

const schema = { querystring: opensLink }
