import { animalResource } from '../../collection/animals/animals.contract.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { listQuery, pageOf } from '../../server/wire.ts'
import { fitting } from '../pairings/pairings.contract.ts'
import { parentsToChoose } from '../pairings/parents.queries.ts'
import { planResource } from './plans.contract.ts'
import { addPlan, changePlan, findPlan, planPages, removePlan } from './plans.queries.ts'

/** Breeding plans, and the animals that can be a sire or a dam. All need Plus. */
export const planRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await app.register(fiveRoutes(context))

  await app.register(async (choices: App) => {
    choices.addHook('onRequest', requirePlus)
    for (const [name, sex] of [
      ['sires', 'male'],
      ['dams', 'female'],
    ] as const) {
      choices.get(
        `/pairing_plans/${name}`,
        {
          schema: {
            summary: `List animals to choose for ${name}`,
            querystring: listQuery(animalResource).extend(fitting.shape),
            response: { 200: pageOf(animalResource.record) },
          },
        },
        (request) => {
          const { species_id, ...asked } = request.query
          return parentsToChoose(db, sessionOf(request), sex, asked, species_id)
        },
      )
    }
  })
}

const fiveRoutes = resourceRoutes(
  planResource,
  { list: planPages, find: findPlan, add: addPlan, change: changePlan, remove: removePlan },
  { plus: true },
)
