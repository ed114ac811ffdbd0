import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { resourceRoutes } from '../../../server/records/resourceRoutes.ts'
import { listQuery } from '../../../server/wire.ts'
import { belowAnimal } from '../openAnimals.queries.ts'
import { locations, moveResource } from './moves.contract.ts'
import { addMove, changeMove, locationsOf, movePages, removeMove } from './moves.queries.ts'

/** Where animals live and lived. */
export const moveRoutes = (context: Context) => async (app: App) => {
  await fourRoutes(context)(app)
  action(app, 'GET /locations', { answer: locations }, async (session) => ({
    value: await locationsOf(context.db, session),
  }))
}

const fourRoutes = resourceRoutes(
  moveResource,
  { list: movePages, add: addMove, change: changeMove, remove: removeMove },
  { below: belowAnimal, query: listQuery(moveResource).omit({ q: true }) },
)
