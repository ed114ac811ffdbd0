import { asc, desc, sql } from 'drizzle-orm'
import { feeders } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { feederResource } from './feeders.contract.ts'

export const feederRoutes = crudRoutes(feederResource, {
  table: feeders,
  filterOn: [feeders.name, feeders.size, feeders.acquiredFrom],
  orderBy: {
    abc: byName(feeders.name),
    created_at_asc: asc(feeders.created_at),
    created_at_desc: desc(feeders.created_at),
    // A feeder whose cost is not known is neither cheap nor dear: last both ways.
    cost_asc: sql`${feeders.cost} asc nulls last`,
    cost_desc: sql`${feeders.cost} desc nulls last`,
  },
})
