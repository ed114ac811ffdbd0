import type { FastifyRequest } from 'fastify'
import type { App, Context } from '../../../server/context.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { lookAtToken } from '../../../server/session/oneTimeTokens.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { emailInput } from '../account.contract.ts'
import {
  afterAnswer,
  checked,
  formOf,
  opensLink,
  sendPage,
  strangersForm,
} from '../identityForm.ts'
import { askForMailPage, confirmedPage, confirmPage, mailSentPage } from './confirmation.pages.tsx'
import { confirmAddress, countConfirmation, repeatConfirmation } from './confirmations.queries.ts'
import { linkHolders } from './linkHolder.ts'

/** Confirming one's address, signed in or not. Opening the page changes nothing. */
export const confirmationPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const { askedOf, requireHolder } = linkHolders(context)
  const confirmingIn = (request: FastifyRequest) =>
    strangersForm(context, async (state) => {
      const open = await lookAtToken(db, 'confirmation', state.link)
      if (!open?.userId) return askForMailPage(files, { ...state, isOver: true })
      const step = await askedOf(request, open.userId)
      return confirmPage(files, open.email, { ...state, asked: step })
    })
  const asking = strangersForm(context, (state) => askForMailPage(files, state))

  app.get('/users/confirmation', { schema: { querystring: opensLink } }, async (request, reply) => {
    const { token: link } = request.query
    if (link === undefined) return asking.show(request, reply, {})
    const open = await lookAtToken(db, 'confirmation', link)
    if (!open) return asking.show(request, reply, { isOver: true }, 410)
    return confirmingIn(request).show(request, reply, { link })
  })

  app.post('/users/confirmation', (request, reply) => {
    if (formOf(request.body).token === undefined) {
      return asking.answer(request, reply, async (user) => {
        const { email } = checked(emailInput, user)
        await countConfirmation(db, email, request.ip)
        afterAnswer(reply, () => repeatConfirmation(context, email))
        return sendPage(reply, 200, mailSentPage(files, email, context.config))
      })
    }
    return confirmingIn(request).answer(request, reply, async (user, { link }) => {
      const open = await lookAtToken(db, 'confirmation', link)
      if (open?.userId) await requireHolder(request, reply, { userId: open.userId, user })
      if (await confirmAddress(db, link, fromOf(request))) {
        return sendPage(reply, 200, confirmedPage(files))
      }
      return asking.show(request, reply, { isOver: true }, 410)
    })
  })
}
