import type { App, Context } from '../../server/context.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { emailInput, newPassword } from './account.contract.ts'
import { afterAnswer } from './afterAnswer.ts'
import { entrance } from './entrance.ts'
import { checked, opensLink, sendPage, strangersForm } from './identityForm.ts'
import { forgottenPage, newPasswordPage, resetSentPage } from './password.pages.tsx'
import { countReset, isResetOpen, mailReset, resetPassword } from './passwordResets.queries.ts'

/** Forgetting a password, and setting a new one by a mail. */
export const passwordPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const { remember } = entrance(context)
  const asking = strangersForm(context, (state) => forgottenPage(files, state))
  const askingAgain = strangersForm(context, (state) =>
    forgottenPage(files, { ...state, isOver: true }),
  )
  const setting = strangersForm(context, (state) => newPasswordPage(files, state))

  app.get('/users/password/new', (request, reply) => asking.show(request, reply, {}))

  app.post('/users/password/new', (request, reply) =>
    asking.answer(request, reply, async (user) => {
      const { email } = checked(emailInput, user)
      await countReset(db, email, request.ip)
      afterAnswer(reply, () => mailReset(context, email, fromOf(request)))
      return sendPage(reply, 200, resetSentPage(files, email, context.config))
    }),
  )

  app.get(
    '/users/password/edit',
    { schema: { querystring: opensLink } },
    async (request, reply) => {
      const { token: link } = request.query
      if (await isResetOpen(db, link)) return setting.show(request, reply, { link })
      return askingAgain.show(request, reply, {}, 410)
    },
  )

  app.post('/users/password/edit', (request, reply) =>
    setting.answer(request, reply, async (user, { link }) => {
      const { password } = checked(newPassword, user)
      await takeTry(db, `set password ${networkOf(request.ip)}`, settings)
      const email = await resetPassword(context, { link, password, from: fromOf(request) })
      if (email === undefined) return askingAgain.show(request, reply, {}, 410)
      // Who was locked out by a stranger's guesses gets in from this browser.
      await remember(reply, email)
      return reply.redirect('/users/sign_in?said=password', 303)
    }),
  )
}

const settings = { most: 200, window_s: 3600 }
