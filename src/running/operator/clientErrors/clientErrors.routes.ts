import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { takeTry } from '../../../server/limits/throttle.ts'
import { succeeded } from '../../../server/wire.ts'
import { clientErrorInput, reported } from './clientErrors.contract.ts'
import { noteClientError } from './clientErrors.queries.ts'

/** More than a page reports in a minute, and too few to be a nuisance. */
const limit = { most: 20, window_s: 60 }

/** Error reports of browsers. */
export const clientErrorRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'POST /client_errors',
      { changes: 'own', body: clientErrorInput, answer: reported },
      async ({ tokenHash }, { body, headers }) => {
        await takeTry(db, `client_errors ${tokenHash.toString('hex')}`, limit)
        const agent = headers['user-agent'] ?? ''
        const reference = await noteClientError(db, body.client_error, agent.slice(0, 500))
        return succeeded({ reference })
      },
    )
  }
