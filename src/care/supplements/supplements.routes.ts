import { supplements } from '../../db/schema.ts'
import { inOneLine } from '../../server/reads.ts'
import { byName } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { supplementResource } from './supplements.contract.ts'

/** Supplements. */
export const supplementRoutes = resourceRoutes(
  supplementResource,
  crudVerbs(supplements, {
    filterOn: inOneLine(supplements.name, supplements.brand),
    orderBy: {
      abc: ascending(byName(supplements.name)),
      created_at_asc: ascending(supplements.created_at),
      created_at_desc: descending(supplements.created_at),
    },
  }),
)
