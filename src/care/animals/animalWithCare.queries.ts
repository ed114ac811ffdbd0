import { sql } from 'drizzle-orm'
import { animalReads, requireUnlocked } from '../../collection/animals/animals.queries.ts'
import { photosRead } from '../../collection/animals/pictures/photos.queries.ts'
import { takenOverRead } from '../../collection/animals/seller.queries.ts'
import { healthReads, withDue } from '../../collection/health/health.queries.ts'
import { parentReads } from '../../collection/lineage/parents.queries.ts'
import type { Db } from '../../db/db.ts'
import { animalGroups, animals, groups, species } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { currentForecastRead, forecastOfAnimal } from '../forecast/current.queries.ts'
import { latestLogs } from '../logs/logs.queries.ts'
import { schedulesOf } from '../schedules/schedules.queries.ts'
import { type AnimalWithCare, latestOf } from './animalWithCare.contract.ts'

/** Columns that an animal's page shows beyond its record, read in the same statement. */
const detailReads = {
  ...animalReads,
  ...healthReads,
  isSpeciesDeleted: sql<boolean>`exists (select from ${species} kind
    where kind.account_id = ${animals.account_id} and kind.id = ${animals.species_id}
      and kind.deleted_at is not null)`,
  taken_over: takenOverRead,
  photos: photosRead,
  animalGroups: sql<AnimalWithCare['animalGroups']>`(select coalesce(json_agg(json_build_object(
      'id', member.id, 'group', json_build_object('id', grouped.id, 'name', grouped.name))
      order by grouped.name collate "natural"), '[]')
    from ${animalGroups} member
    join ${groups} grouped on grouped.account_id = member.account_id and grouped.id = member.group_id
    where member.account_id = ${animals.account_id} and member.animal_id = ${animals.id}
      and grouped.deleted_at is null)`,
}

/**
 * One animal with all that its page shows, in one round of statements. Throws `NotFound`, or
 * `Forbidden` with `locked` when the plan hides it.
 */
export async function findAnimalWithCare(
  db: Db,
  session: Session,
  id: string,
): Promise<AnimalWithCare> {
  const { accountId } = session
  const now = new Date().toISOString()
  const latest = <Kind extends Parameters<typeof latestLogs>[3]>(kind: Kind, count: number) =>
    latestLogs(db, accountId, id, kind, count)
  const [{ forecast, ...animal }, schedules, feedings, weights, cleans, sheds, poops] =
    await Promise.all([
      owned(db, animals, accountId, {
        ...detailReads,
        ...parentReads(session),
        ...currentForecastRead(session),
      }).find(id),
      schedulesOf(db, session, id),
      latest('feeding', latestOf.feeding_logs),
      latest('weight', latestOf.weight_logs),
      latest('cleaning', latestOf.cleaning_logs),
      latest('shedding', latestOf.shedding_logs),
      latest('poop', latestOf.poop_logs),
      requireUnlocked(db, session, id),
    ])
  return {
    ...animal,
    treatments: animal.treatments.map((row) => withDue(row, now, session.timeZone)),
    ...forecastOfAnimal(forecast),
    ...schedules,
    feedingLogs: feedings,
    weightLogs: weights,
    cleaningLogs: cleans,
    sheddingLogs: sheds,
    poopLogs: poops,
  }
}
