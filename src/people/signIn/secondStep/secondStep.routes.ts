import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { Failure } from '../../../server/errors.ts'
import { worksInMaintenance } from '../../../server/maintenance.ts'
import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { lookAtToken } from '../../../server/session/oneTimeTokens.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { codeInput } from '../account.contract.ts'
import { secondStepPage } from '../account.pages.tsx'
import { browserSession } from '../browserSession.ts'
import { checked, strangersForm } from '../identityForm.ts'
import { finishSecondStep } from './secondSteps.queries.ts'

/** The second step: the code after the password. */
export const secondStepPages = (context: Context, files: PageFiles) => async (app: App) => {
  const { stepOf, deviceOf, enter } = browserSession(context)
  const forms = {
    code: strangersForm(context, (state) => secondStepPage(files, { ...state, isRecovery: false })),
    recovery: strangersForm(context, (state) =>
      secondStepPage(files, { ...state, isRecovery: true }),
    ),
  }
  const schema = { querystring: query }
  const formOf = ({ recovery }: z.output<typeof query>) => (recovery ? forms.recovery : forms.code)

  app.get('/users/sign_in/code', { schema }, async (request, reply) => {
    const isOwed = await lookAtToken(context.db, 'second_step', stepOf(request))
    if (!isOwed) return reply.redirect('/users/sign_in', 303)
    return formOf(request.query).show(request, reply, {})
  })

  app.post('/users/sign_in/code', { ...worksInMaintenance, schema }, (request, reply) =>
    formOf(request.query).answer(request, reply, async (user, { timezone }) => {
      const { otp_attempt: code } = checked(codeInput, user)
      const from = { ...fromOf(request), timezone }
      const attempt = { step: stepOf(request), device: deviceOf(request), from }
      try {
        const admitted = await finishSecondStep(context, { ...attempt, code })
        return enter(request, reply, admitted)
      } catch (error) {
        const isOver = error instanceof Failure && error.errors[0]?.code === 'start_again'
        if (!isOver) throw error
        return reply.redirect('/users/sign_in?said=again', 303)
      }
    }),
  )
}

const query = z.object({ recovery: z.string().optional().catch(undefined) })
