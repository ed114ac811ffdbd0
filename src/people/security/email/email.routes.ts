import type { FastifyRequest } from 'fastify'
import type { App, Context } from '../../../server/context.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { lookAtToken } from '../../../server/session/oneTimeTokens.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { linkHolders } from '../../signIn/confirmation/linkHolder.ts'
import { opensLink, sendPage, strangersForm } from '../../signIn/identityForm.ts'
import { movedEmailPage, moveEmailPage, overEmailPage } from './email.pages.tsx'
import { confirmEmail } from './emailChange.queries.ts'

/** The page of the link to a new address. Opening it changes nothing, and it signs no one in. */
export const emailPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const { askedOf, requireHolder } = linkHolders(context)
  const formIn = (request: FastifyRequest) =>
    strangersForm(context, async (state) => {
      const open = await lookAtToken(db, 'email', state.link)
      if (!open?.userId) return overEmailPage(files)
      const step = await askedOf(request, open.userId)
      return moveEmailPage(files, open.email, { ...state, asked: step })
    })

  app.get('/users/email', { schema: { querystring: opensLink } }, async (request, reply) => {
    const { token: link } = request.query
    const open = await lookAtToken(db, 'email', link)
    if (!open) return sendPage(reply, 410, overEmailPage(files))
    return formIn(request).show(request, reply, { link })
  })

  app.post('/users/email', (request, reply) =>
    formIn(request).answer(request, reply, async (user, { link }) => {
      const open = await lookAtToken(db, 'email', link)
      if (!open?.userId) return sendPage(reply, 410, overEmailPage(files))
      const session = await requireHolder(request, reply, { userId: open.userId, user })
      const email = await confirmEmail(db, fromOf(request), link, session)
      if (!email) return sendPage(reply, 410, overEmailPage(files))
      return sendPage(reply, 200, movedEmailPage(files, email))
    }),
  )
}
