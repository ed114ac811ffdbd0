import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  animals,
  clutches,
  contacts,
  conversations,
  eggs,
  feeders,
  groups,
  pairingPlans,
  sales,
  shopListings,
  shops,
  species,
  supplements,
  treatments,
  users,
} from '../../../db/schema.ts'

/** By what people know a row that others refer to. */
export type Naming = { table: PgTable; id: PgColumn; name: PgColumn }

const namings: Naming[] = [
  { table: animals, id: animals.id, name: animals.name },
  { table: clutches, id: clutches.id, name: clutches.name },
  { table: contacts, id: contacts.id, name: contacts.name },
  { table: conversations, id: conversations.id, name: conversations.visitor_name },
  { table: eggs, id: eggs.id, name: eggs.number },
  { table: feeders, id: feeders.id, name: feeders.name },
  { table: groups, id: groups.id, name: groups.name },
  { table: pairingPlans, id: pairingPlans.id, name: pairingPlans.identifier },
  { table: sales, id: sales.id, name: sales.title },
  { table: shopListings, id: shopListings.id, name: shopListings.title },
  { table: shops, id: shops.id, name: shops.name },
  { table: species, id: species.id, name: species.commonName },
  { table: supplements, id: supplements.id, name: supplements.name },
  { table: treatments, id: treatments.id, name: treatments.substance },
  { table: users, id: users.id, name: users.name },
]

/** How a table's rows are named; undefined where they have no name. */
export const nameOf = (table: PgTable): Naming | undefined =>
  namings.find((naming) => naming.table === table)
