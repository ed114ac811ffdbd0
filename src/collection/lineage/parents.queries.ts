import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { photoUrls } from '../../server/pictures/pictures.ts'
import { contains, orNull, owned } from '../../server/records/crud.ts'
import type { Order } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { Page } from '../../shared/resource.ts'
import type { Animal } from '../animals/animals.contract.ts'
import {
  animalOrders,
  animalReads,
  animalsOf,
  animalWords,
  isUnlocked,
} from '../animals/animals.queries.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import type { Offspring, offspringResource, ParentChoice } from './lineage.contract.ts'
import type { Parent } from './parents.contract.ts'

type Viewer = { accountId: string | PgColumn; isSubscribed: boolean }

/** The columns of `animal`, an alias of the table, that `parentFrom` reads; as JSON. */
export const parentColumns = (viewer: Viewer) => sql`
  'id', animal.id, 'name', animal.name, 'sex', animal.sex, 'genetics', animal.genetics,
  'state', animal.state, 'photo_id', animal.photo_id, 'isDeleted', animal.deleted_at is not null,
  'isLocked', animal.deleted_at is null and not ${isUnlocked(viewer, {
    id: sql`animal.id`,
    state: sql`animal.state`,
  })},
  'species', (select kind.common_name from ${species} kind
    where kind.account_id = animal.account_id and kind.id = animal.species_id)`

export type StoredParent = Omit<Parent, 'photoUrls'> & { photo_id: string | null }

/** A parent with the addresses of its photo. Of a locked one only who it is. */
export function parentFrom({ photo_id, genetics, ...parent }: StoredParent): Parent {
  const { isLocked } = parent
  return {
    ...parent,
    genetics: isLocked ? '' : genetics,
    photoUrls: isLocked ? null : photoUrls(photo_id),
  }
}

/** An animal's parents, deleted ones too, as columns of its record. */
export function parentReads(viewer: Viewer) {
  const read = (column: PgColumn) =>
    orNull(
      sql`(select json_build_object(${parentColumns(viewer)}) from ${animals} animal
        where animal.account_id = ${animals.account_id} and animal.id = ${column})`.mapWith(
        parentFrom,
      ),
    )
  return { dam: read(animals.dam_id), sire: read(animals.sire_id) }
}

/**
 * The animals that can be a dam or a sire, of any state: those of that sex, and unsexed ones that
 * aren't the other parent of anybody; see `fittingSpecies`. The animal itself is left out.
 */
export async function parentChoices(
  db: Db,
  session: Session,
  { as, species_id, animal_id, q, sort, page, per_page }: ParentChoice,
): Promise<Page<Animal>> {
  const [sex, other] = as === 'dam' ? ['female', 'sire_id'] : ['male', 'dam_id']
  const isOtherParent = sql`exists (select from ${animals} young
    where young.account_id = ${animals.account_id} and young.${sql.raw(other)} = ${animals.id})`
  const { fits, order } = fittingSpecies(species_id, q, animalOrders[sort])
  return animalsOf(db, session).page({
    where: and(
      or(sql`${animals.sex} = ${sex}`, sql`(${animals.sex} = 'unknown' and not ${isOtherParent})`),
      fits,
      animal_id ? sql`${animals.id} <> ${animal_id}::uuid` : undefined,
      isUnlocked(session),
      contains(animalWords, q),
    ),
    order,
    page,
    per_page,
  })
}

/**
 * Conditions and order of the animals offered beside a species. Those of other species are for hybrids: they
 * are offered once they are searched for, after those that fit.
 */
export function fittingSpecies(
  speciesId: string | null | undefined,
  words: string,
  order: Order,
): { fits: SQL | undefined; order: Order } {
  if (!speciesId) return { fits: undefined, order }
  const fits = sql`coalesce(${animals.species_id} = ${speciesId}::uuid, true)`
  if (words === '') return { fits, order }
  return {
    fits: undefined,
    order: {
      forth: (id) => [sql`${fits} desc`, ...order.forth(id)],
      back: (id) => [sql`${fits} asc`, ...order.back(id)],
    },
  }
}

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

type Pair = { account_id: unknown; dam_id?: unknown; sire_id?: unknown }

/** The id of the dam's species; of the sire's if hers isn't known. */
export function speciesIdOfParents({ account_id, dam_id, sire_id }: Pair): SQL {
  const speciesId = (id: unknown) => sql`(select parent.species_id from ${animals} parent
    where parent.account_id = ${account_id} and parent.id = ${id ?? null}::uuid)`
  return sql`coalesce(${speciesId(dam_id)}, ${speciesId(sire_id)})`
}
