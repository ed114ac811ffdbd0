import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { featuredList } from './featured.contract.ts'
import { featuredAnimals } from './featured.queries.ts'

export const featuredRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get('/animals/featured', { schema: { response: { 200: featuredList } } }, async (request) =>
      featuredAnimals(db, sessionOf(request)),
    )
  }
