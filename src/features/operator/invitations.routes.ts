import type { App, Context } from '../../server/context.ts'
import { invited, signUpInvitation, signUpRule } from './invitations.contract.ts'
import { inviteToSignUp } from './invitations.queries.ts'

/** Who may have an account here. */
export const invitationRoutes = (context: Context) => async (app: App) => {
  app.get('/operator/sign_up', { schema: { response: { 200: signUpRule } } }, async () => ({
    sign_up: context.config.signUp,
  }))

  app.post(
    '/operator/invitations',
    { schema: { body: signUpInvitation, response: { 200: invited } } },
    async (request) => {
      const message = await inviteToSignUp(context, request.body.invitation.email)
      return { success: true as const, message }
    },
  )
}
