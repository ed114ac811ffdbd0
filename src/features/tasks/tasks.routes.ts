import { tasks } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { requirePlus } from '../../server/plan.ts'
import { taskResource } from './tasks.contract.ts'
import { taskOrders } from './tasks.queries.ts'

const taskCrud = crudRoutes(taskResource, {
  table: tasks,
  filterOn: [tasks.content],
  orderBy: taskOrders,
})

/** Tasks, with Plus only. Without it they are kept, and are there again when it is. */
export const taskRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requirePlus)
  await app.register(taskCrud(context))
}
