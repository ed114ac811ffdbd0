import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { achievementList } from './achievements.contract.ts'
import { achievementsOf } from './achievements.queries.ts'

export const achievementRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(app, 'GET /achievements', { answer: achievementList }, (session) =>
      achievementsOf(db, session),
    )
  }
