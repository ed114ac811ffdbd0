import { customEvents } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { ascending, descending } from '../../server/orders.ts'
import { customEventResource } from './customEvents.contract.ts'

export const customEventRoutes = crudRoutes(customEventResource, {
  table: customEvents,
  filterOn: [customEvents.title, customEvents.description],
  orderBy: {
    happened_at_asc: ascending(customEvents.started_on),
    happened_at_desc: descending(customEvents.started_on),
    abc: ascending(byName(customEvents.title)),
  },
})
