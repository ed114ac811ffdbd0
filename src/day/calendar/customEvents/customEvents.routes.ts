import { customEvents } from '../../../db/schema.ts'
import { byName } from '../../../server/records/crud.ts'
import { crudVerbs } from '../../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../../server/records/orders.ts'
import { resourceRoutes } from '../../../server/records/resourceRoutes.ts'
import { customEventResource } from './customEvents.contract.ts'

export const customEventRoutes = resourceRoutes(
  customEventResource,
  crudVerbs(customEvents, {
    filterOn: [customEvents.title, customEvents.description],
    orderBy: {
      happened_at_asc: ascending(customEvents.started_on),
      happened_at_desc: descending(customEvents.started_on),
      abc: ascending(byName(customEvents.title)),
    },
  }),
)
