import { sql } from 'drizzle-orm'
import { bulbs } from '../../db/schema.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { bulbResource } from './bulbs.contract.ts'
import { addBulb, bulbReads, changeBulb, isDue } from './bulbs.queries.ts'

/** Bulbs and lamps, with the day on which a UV lamp's lifespan ended. */
export const bulbRoutes = resourceRoutes(bulbResource, {
  ...crudVerbs(bulbs, {
    filterOn: [bulbs.name, bulbs.brand, bulbs.acquired_from],
    filters: { due: isDue },
    orderBy: {
      // By what is shown of it: 'brand name'.
      abc: ascending(sql`trim(${bulbs.brand} || ' ' || ${bulbs.name}) collate "natural"`),
      created_at_asc: ascending(bulbs.created_at),
      created_at_desc: descending(bulbs.created_at),
    },
    reads: bulbReads,
  }),
  add: addBulb,
  change: changeBulb,
})
