import type { App, Context } from '../../server/context.ts'
import { requireOperator } from '../../server/operator.ts'
import { requireBrowser } from '../../server/reach.ts'
import { installationRoutes } from './installation.routes.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { queueRoutes } from './queues.routes.ts'

/** How the installation does, for those who run it. It shows nothing of what keepers write down. */
export const operatorRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireOperator(context))
  app.addHook('onRequest', requireBrowser)
  // None of it is the account's: whoever runs the installation may, also while they look at another's.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, changes: 'own' }
  })
  for (const part of [queueRoutes, installationRoutes, invitationRoutes]) {
    await app.register(part(context))
  }
}
