import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import {
  animalPictures,
  animals,
  feedingLogs,
  feedingSchedules,
  sheddingLogs,
  species,
  weightLogs,
} from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import type { Stored } from '../kinds/fact.ts'

type Zoned = Pick<Session, 'accountId' | 'timeZone'>

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
    .leftJoin(
      species,
      and(eq(species.account_id, animals.account_id), eq(species.id, animals.species_id)),
    )
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
