import { contacts } from '../../db/schema.ts'
import { byName } from '../../server/crud.ts'
import { crudRoutes } from '../../server/crudRoutes.ts'
import { ascending, descending } from '../../server/orders.ts'
import { contactResource } from './contacts.contract.ts'

export const contactRoutes = crudRoutes(contactResource, {
  table: contacts,
  filterOn: [contacts.name, contacts.email, contacts.phoneNumber, contacts.notes],
  orderBy: {
    abc: ascending(byName(contacts.name)),
    created_at_asc: ascending(contacts.created_at),
    created_at_desc: descending(contacts.created_at),
  },
})
