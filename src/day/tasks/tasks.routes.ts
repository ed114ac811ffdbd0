import { tasks } from '../../db/schema.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { taskResource } from './tasks.contract.ts'
import { taskOrders } from './tasks.queries.ts'

/** Tasks, which need Plus. Without it they are kept and hidden. */
export const taskRoutes = resourceRoutes(
  taskResource,
  crudVerbs(tasks, { filterOn: [tasks.content], orderBy: taskOrders }),
  { plus: true },
)
