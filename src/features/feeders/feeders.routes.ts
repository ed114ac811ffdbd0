import { feeders } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { ascending, descending, knownFirst } from '../../server/orders.ts'
import { feederResource } from './feeders.contract.ts'

export const feederRoutes = crudRoutes(feederResource, {
  table: feeders,
  filterOn: [feeders.name, feeders.size, feeders.acquiredFrom],
  orderBy: {
    abc: ascending(byName(feeders.name)),
    created_at_asc: ascending(feeders.created_at),
    created_at_desc: descending(feeders.created_at),
    // A feeder whose cost is not known is neither cheap nor dear: last both ways.
    cost_asc: knownFirst(feeders.cost, 'asc'),
    cost_desc: knownFirst(feeders.cost, 'desc'),
  },
})
