import { contacts } from '../../db/schema.ts'
import { byName } from '../../server/records/crud.ts'
import { crudVerbs } from '../../server/records/crudVerbs.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { contactResource } from './contacts.contract.ts'

export const contactRoutes = resourceRoutes(
  contactResource,
  crudVerbs(contacts, {
    filterOn: [contacts.name, contacts.email, contacts.phoneNumber, contacts.notes],
    orderBy: {
      abc: ascending(byName(contacts.name)),
      created_at_asc: ascending(contacts.created_at),
      created_at_desc: descending(contacts.created_at),
    },
  }),
)
