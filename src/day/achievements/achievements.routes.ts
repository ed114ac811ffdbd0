import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { achievementList } from './achievements.contract.ts'
import { achievementsOf } from './achievements.queries.ts'

export const achievementRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/achievements', { schema: { response: { 200: achievementList } } }, async (request) =>
      achievementsOf(db, sessionOf(request)),
    )
  }
