import { and, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { contains, owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { Page } from '../../shared/resource.ts'
import { animalOrders, animalReads, animalWords, isUnlocked } from '../animals/animals.queries.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import type { Offspring, offspringResource } from './lineage.contract.ts'
import { parentReads } from './parents.queries.ts'

/** A page of an animal's young, in every state. Throws as `requireAnimal` does. */
export async function offspringOf(
  db: Db,
  session: Session,
  id: string,
  { sort, q, page, per_page }: ListQuery<typeof offspringResource>,
): Promise<Page<Offspring>> {
  await requireAnimal(db, session, id)
  return owned(db, animals, session.accountId, { ...animalReads, ...parentReads(session) }).page({
    where: and(
      or(sql`${animals.dam_id} = ${id}::uuid`, sql`${animals.sire_id} = ${id}::uuid`),
      isUnlocked(session),
      contains(animalWords, q),
    ),
    order: animalOrders[sort],
    page,
    per_page,
  })
}
