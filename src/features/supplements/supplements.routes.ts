import { asc, desc } from 'drizzle-orm'
import { supplements } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { supplementResource } from './supplements.contract.ts'

export const supplementRoutes = crudRoutes(supplementResource, {
  table: supplements,
  filterOn: [supplements.name, supplements.brand],
  orderBy: {
    abc: byName(supplements.name),
    created_at_asc: asc(supplements.created_at),
    created_at_desc: desc(supplements.created_at),
  },
})
