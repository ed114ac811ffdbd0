import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  animals,
  bulbs,
  contacts,
  customEvents,
  feeders,
  groups,
  species,
  supplements,
  tasks,
} from '../../db/schema.ts'
import type { OwnedTable } from '../../server/crud.ts'
import type { Deleted } from './deleted.contract.ts'

/** A table whose rows are kept for a while after they are deleted. */
export type Removable = {
  kind: Deleted['kind']
  table: OwnedTable & { deleted_at: PgColumn }
  name: PgColumn
}

/**
 * Every such table; a feature that adds one adds its line here. In the order in which they are
 * erased: what refers to something comes before it.
 */
export const removables: Removable[] = [
  { kind: 'animal', table: animals, name: animals.name },
  { kind: 'bulb', table: bulbs, name: bulbs.name },
  { kind: 'contact', table: contacts, name: contacts.name },
  { kind: 'custom_event', table: customEvents, name: customEvents.title },
  { kind: 'feeder', table: feeders, name: feeders.name },
  { kind: 'group', table: groups, name: groups.name },
  { kind: 'species', table: species, name: species.commonName },
  { kind: 'supplement', table: supplements, name: supplements.name },
  { kind: 'task', table: tasks, name: tasks.content },
]
