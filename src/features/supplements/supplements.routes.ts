import { supplements } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { ascending, descending } from '../../server/orders.ts'
import { supplementResource } from './supplements.contract.ts'

export const supplementRoutes = crudRoutes(supplementResource, {
  table: supplements,
  filterOn: [supplements.name, supplements.brand],
  orderBy: {
    abc: ascending(byName(supplements.name)),
    created_at_asc: ascending(supplements.created_at),
    created_at_desc: descending(supplements.created_at),
  },
})
