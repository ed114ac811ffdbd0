import type { App, Context } from '../../../server/context.ts'
import { takeTry } from '../../../server/limits/throttle.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { clientErrorInput, reported } from './clientErrors.contract.ts'
import { noteClientError } from './clientErrors.queries.ts'

/** More than a page reports in a minute, and too few to be a nuisance. */
const limit = { most: 20, window_s: 60 }

/** Error reports of browsers. */
export const clientErrorRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.post(
      '/client_errors',
      {
        config: { changes: 'own' },
        schema: { body: clientErrorInput, response: { 200: reported } },
      },
      async (request) => {
        const { tokenHash } = sessionOf(request)
        await takeTry(db, `client_errors ${tokenHash.toString('hex')}`, limit)
        const agent = request.headers['user-agent'] ?? ''
        const { client_error } = request.body
        const reference = await noteClientError(db, client_error, agent.slice(0, 500))
        return { success: true as const, reference }
      },
    )
  }
