import type { App, Context } from '../../../server/context.ts'
import { networkOf, takeTry } from '../../../server/limits/throttle.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { emailInput, newPassword } from '../account.contract.ts'
import { browserSession } from '../browserSession.ts'
import { afterAnswer, checked, opensLink, sendPage, strangersForm } from '../identityForm.ts'
import { forgottenPage, newPasswordPage, resetSentPage } from './password.pages.tsx'
import { countReset, isResetOpen, mailReset, resetPassword } from './passwordResets.queries.ts'

/** Forgotten passwords, and new ones by email. */
export const passwordPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { remember, deviceOf } = browserSession(context)
  const asking = strangersForm(context, (state) => forgottenPage(files, config, state))
  const setting = strangersForm(context, (state) => newPasswordPage(files, state))

  app.get('/users/password/new', (request, reply) => asking.show(request, reply, {}))

  app.post('/users/password/new', (request, reply) =>
    asking.answer(request, reply, async (user) => {
      const { email } = checked(emailInput, user)
      await countReset(context, { email, ip: request.ip, device: deviceOf(request) })
      afterAnswer(reply, () => mailReset(context, email, fromOf(request)))
      return sendPage(reply, 200, resetSentPage(files, email, config))
    }),
  )

  app.get(
    '/users/password/edit',
    { schema: { querystring: opensLink } },
    async (request, reply) => {
      const { token: link } = request.query
      if (await isResetOpen(db, link)) return setting.show(request, reply, { link })
      return asking.show(request, reply, { isOver: true }, 410)
    },
  )

  app.post('/users/password/edit', (request, reply) =>
    setting.answer(request, reply, async (user, { link }) => {
      const { password } = checked(newPassword, user)
      await takeTry(db, `set password ${networkOf(request.ip)}`, settings)
      const email = await resetPassword(context, { link, password, from: fromOf(request) })
      if (email === undefined) return asking.show(request, reply, { isOver: true }, 410)
      // Lets a user sign in here even if a stranger's guesses have used up the tries, and without
      // typing the address again.
      await remember(reply, email)
      return reply.redirect('/users/sign_in?said=password', 303)
    }),
  )
}

const settings = { most: 200, window_s: 3600 }
