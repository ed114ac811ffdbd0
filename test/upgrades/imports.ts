import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  animalIdentities,
  animals,
  importRecords,
  importRows,
  imports,
  memberships,
  users,
} from '../../src/db/schema.ts'
import type { Context } from '../../src/server/context.ts'
import { person } from './fixture.ts'

/** A finished import with the row and the animal that came of it; after the animals. */
export async function collectImport({ db }: Context): Promise<void> {
  const [made] = await db
    .select({ account_id: memberships.account_id, user_id: users.id, animal_id: animals.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(animals, eq(animals.account_id, memberships.account_id))
    .where(eq(users.email, person.email))
    .limit(1)
  if (!made) throw new Error('Nobody keeps an animal')
  const { account_id, user_id, animal_id } = made
  const import_id = newId()
  await db.insert(imports).values({
    ...{ account_id, id: import_id, user_id, source: 'file', file_name: 'my snakes FINAL.xlsx' },
    ...{ state: 'done', is_stored: true, has_file: false, rows: 1, rows_done: 1 },
    columns: [{ header: 'Name', field: 'name', examples: ['Juniper'] }],
  })
  await db.insert(importRows).values({
    ...{ account_id, import_id, row: 2, cells: ['Juniper'], name: 'Juniper', mark: 'a:1' },
    ...{ animal_id, is_done: true },
  })
  await db
    .insert(importRecords)
    .values({ account_id, import_id, kind: 'animals', record_id: animal_id })
  await db
    .insert(animalIdentities)
    .values({ account_id, source: 'file', external_id: 'row:a:1', animal_id })
}
