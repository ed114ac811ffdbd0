import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isAnimalOf } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animalIdentities,
  animalPictures,
  animals,
  feedingLogs,
  feedingSchedules,
  importRows,
  sheddingLogs,
  species,
  weightLogs,
} from '../../../db/schema.ts'
import { among, isReferredBy } from '../../../server/records/crud.ts'
import type { Zoned } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { AnimalDraft } from '../kinds/animal.ts'
import type { Stored } from '../kinds/fact.ts'
import { inPages, ofImport } from '../rows.queries.ts'
import type { ComingAnimal } from './matching.ts'

/* Animals of a file and animals here: by what they know each other, and what is compared. */

/** Rows that could be read. */
export const isReadable = () => sql`${importRows.draft} is not null`

export type Coming = ComingAnimal & { animal_id: string | null; picture_files: string[] | null }

/** The animals that rows bring. */
export async function comingAnimals(db: Db, one: StoredImport, where?: SQL): Promise<Coming[]> {
  const size = 500
  const pages = inPages(size, (after) =>
    db
      .select({
        row: importRows.row,
        mark: importRows.mark,
        animal_id: importRows.animal_id,
        name: importRows.name,
        external_id: sql<string | null>`${importRows.draft} ->> 'external_id'`,
        species: sql<AnimalDraft['species']>`${importRows.draft} -> 'species'`,
        hatched: sql<string | null>`${importRows.draft} -> 'born' ->> 'day'`,
        state: sql<AnimalDraft['state'] | null>`${importRows.draft} ->> 'state'`,
        picture_files: sql<string[] | null>`${importRows.draft} -> 'picture_files'`,
      })
      .from(importRows)
      .where(and(ofImport(one), isReadable(), where, gt(importRows.row, after)))
      .orderBy(importRows.row)
      .limit(size),
  )
  const coming: Coming[] = []
  for await (const some of pages) coming.push(...some)
  return coming
}

/** Columns that a row can call an animal by, and that tell it from others of the same name. */
export const called = {
  id: animals.id,
  name: animals.name,
  external_id: animals.external_id,
  code: animals.code,
  sex: animals.sex,
  species_id: animals.species_id,
  dateHatched: animals.dateHatched,
  state: animals.state,
}

/** The animals that a row can be about: all but deleted and outside ones. */
export const isInCollection = (accountId: string) =>
  and(eq(animals.account_id, accountId), isNull(animals.deleted_at), ne(animals.state, 'outside'))

export const animalsHere = (db: Db, accountId: string) =>
  db
    .select({ ...called, commonName: species.commonName, latinName: species.latinName })
    .from(animals)
    .leftJoin(species, isReferredBy(species, animals, 'species_id'))
    .where(isInCollection(accountId))

/** By what the import's source knows animals here, all of it or some. */
export async function knownIdentities(
  db: Db,
  { account_id, source }: Pick<StoredImport, 'account_id' | 'source'>,
  some?: readonly string[],
  where?: SQL,
): Promise<Map<string, string>> {
  const identities = await db
    .select({ identity: animalIdentities.external_id, id: animalIdentities.animal_id })
    .from(animalIdentities)
    .innerJoin(animals, isAnimalOf(animalIdentities))
    .where(
      and(
        eq(animalIdentities.account_id, account_id),
        eq(animalIdentities.source, source),
        some && sql`${animalIdentities.external_id} = any(${sql.param(some)}::text[])`,
        where,
      ),
    )
  return new Map(identities.map(({ identity, id }) => [identity, id]))
}

/** Keeps what a source calls animals. One that was deleted gives its id to the one that comes in now. */
export async function rememberIdentities(
  db: Db,
  { account_id, source }: StoredImport,
  rows: readonly { identity: string; id: string }[],
): Promise<void> {
  const pairs = rows.map(({ identity, id }) => ({ identity, id }))
  await db.execute(sql`
    insert into ${animalIdentities} (account_id, source, external_id, animal_id)
    select ${account_id}::uuid, ${source}, identity, id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given(identity text, id uuid)
    on conflict (account_id, source, external_id) do update set animal_id = excluded.animal_id`)
}

/** These animals with what a row is compared with: their weights, the latest first, and how they are fed. */
export async function storedAnimals(
  db: Db,
  { accountId, timeZone }: Zoned,
  ids: string[],
): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>()
  if (ids.length === 0) return stored
  const lastDay = (table: typeof feedingLogs | typeof sheddingLogs, only = sql`true`) =>
    sql<
      string | null
    >`(select (max(log.happened_at) at time zone ${timeZone})::date::text from ${table} log
      where log.account_id = ${animals.account_id} and log.animal_id = ${animals.id} and ${only})`
  const rows = await db
    .select({
      animal: animals,
      commonName: species.commonName,
      latinName: species.latinName,
      isPlanned: sql<boolean>`exists (select from ${feedingSchedules} plan
        where plan.account_id = ${animals.account_id} and plan.animal_id = ${animals.id})`,
      isPictured: sql<boolean>`(${animals.photo_id} is not null or exists (select from ${animalPictures} shown
        where shown.account_id = ${animals.account_id} and shown.animal_id = ${animals.id}))`,
      // A refused feeder is no meal.
      last_fed: lastDay(feedingLogs, sql`log.success`),
      last_shed: lastDay(sheddingLogs),
    })
    .from(animals)
    .leftJoin(species, isReferredBy(species, animals, 'species_id'))
    .where(and(eq(animals.account_id, accountId), among(animals.id, ids)))
  for (const { animal, ...more } of rows) {
    stored.set(animal.id, { ...animal, ...more, weights: [] })
  }
  const weights = await db
    .select({ id: weightLogs.animal_id, grams: weightLogs.weightInGrams })
    .from(weightLogs)
    .where(and(eq(weightLogs.account_id, accountId), among(weightLogs.animal_id, ids)))
    .orderBy(desc(weightLogs.happenedAt))
  for (const { id, grams } of weights) stored.get(id)?.weights.push(grams)
  return stored
}
