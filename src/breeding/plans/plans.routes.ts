import { animalResource } from '../../collection/animals/animals.contract.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
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
      action(
        choices,
        `GET /pairing_plans/${name}`,
        {
          summary: `List animals to choose for ${name}`,
          query: listQuery(animalResource).extend(fitting.shape),
          answer: pageOf(animalResource.record),
        },
        (session, { query: { species_id, ...list } }) =>
          parentsToChoose(db, session, sex, list, species_id),
      )
    }
  })
}

const fiveRoutes = resourceRoutes(
  planResource,
  { list: planPages, find: findPlan, add: addPlan, change: changePlan, remove: removePlan },
  { plus: true },
)
