import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { lookAtToken } from '../../server/oneTimeTokens.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { emailInput } from './account.contract.ts'
import { afterAnswer } from './afterAnswer.ts'
import { askForMailPage, confirmedPage, confirmPage, mailSentPage } from './confirmation.pages.tsx'
import { confirmAddress, countConfirmation, repeatConfirmation } from './confirmations.queries.ts'
import { checked, sendPage, strangersForm } from './identityForm.ts'

/** Showing that an address is one's own, signed in or not. Looking changes nothing. */
export const confirmationPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const confirming = strangersForm(context, (state) => confirmPage(files, state))
  const asking = strangersForm(context, (state) => askForMailPage(files, state))
  const askingAgain = strangersForm(context, (state) =>
    askForMailPage(files, { ...state, isOver: true }),
  )

  app.get('/users/confirmation', { schema: { querystring: opened } }, async (request, reply) => {
    const { token: link } = request.query
    if (link === undefined) return asking.show(request, reply, {})
    const open = await lookAtToken(db, 'confirmation', link)
    if (!open) return askingAgain.show(request, reply, {}, 410)
    return confirming.show(request, reply, { link, values: { email: open.email } })
  })

  app.post('/users/confirmation', (request, reply) =>
    asking.answer(request, reply, async (user, { link }) => {
      if (link === undefined) {
        const { email } = checked(emailInput, user)
        await countConfirmation(db, email, request.ip)
        afterAnswer(reply, () => repeatConfirmation(context, email))
        return sendPage(reply, 200, mailSentPage(files, email, context.config))
      }
      if (await confirmAddress(db, link, fromOf(request))) {
        return sendPage(reply, 200, confirmedPage(files))
      }
      return askingAgain.show(request, reply, {}, 410)
    }),
  )
}

const opened = z.object({ token: z.string().optional().catch(undefined) })
