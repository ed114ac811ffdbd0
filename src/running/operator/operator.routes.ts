import type { App, Context } from '../../server/context.ts'
import { requireOperator } from '../../server/session/operator.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { helpSumRoutes } from '../help/answers.routes.ts'
import { installationRoutes } from './installation.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { queueRoutes } from './queues.routes.ts'

/** The server's state for operators, without keepers' records. */
export const operatorRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireOperator(context))
  app.addHook('onRequest', requireBrowser)
  // Independent of the current account, so operators may do it in any role.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, changes: 'own' }
  })
  for (const part of [queueRoutes, installationRoutes, invitationRoutes, helpSumRoutes]) {
    await app.register(part(context))
  }
}
