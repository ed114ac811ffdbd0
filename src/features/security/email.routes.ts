import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { lookAtToken } from '../../server/oneTimeTokens.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { sendPage, strangersForm } from '../account/identityForm.ts'
import { movedEmailPage, moveEmailPage, overEmailPage } from './email.pages.tsx'
import { confirmEmail } from './emailChange.queries.ts'

/** Where the link to a new address leads, signed in or not. Looking changes nothing, and nobody is signed in. */
export const emailPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { db } = context
  const form = strangersForm(context, (state) => moveEmailPage(files, state))

  app.get('/users/email', { schema: { querystring: opened } }, async (request, reply) => {
    const { token: link } = request.query
    const open = await lookAtToken(db, 'email', link)
    if (!open) return sendPage(reply, 410, overEmailPage(files))
    return form.show(request, reply, { link, values: { email: open.email } })
  })

  app.post('/users/email', (request, reply) =>
    form.answer(request, reply, async (_user, { link }) => {
      const email = await confirmEmail(db, fromOf(request), link)
      if (!email) return sendPage(reply, 410, overEmailPage(files))
      return sendPage(reply, 200, movedEmailPage(files, email))
    }),
  )
}

const opened = z.object({ token: z.string().optional().catch(undefined) })
