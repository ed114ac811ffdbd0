import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { animalReads, requireUnlocked } from '../../collection/animals/animals.queries.ts'
import { photosRead } from '../../collection/animals/pictures/photos.queries.ts'
import { takenOverRead } from '../../collection/animals/seller.queries.ts'
import { healthReads, withDue } from '../../collection/health/health.queries.ts'
import { parentReads } from '../../collection/lineage/parents.queries.ts'
import type { Db } from '../../db/db.ts'
import {
  animalGroups,
  animals,
  climatePlacements,
  comments,
  groups,
  healthNotes,
  logTotals,
  species,
  treatments,
  users,
  vetVisits,
} from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { currentForecastRead, forecastOfAnimal } from '../forecast/current.queries.ts'
import { latestLogs } from '../logs/logs.queries.ts'
import { schedulesOf } from '../schedules/schedules.queries.ts'
import { type AnimalComment, type AnimalWithCare, latestOf } from './animalWithCare.contract.ts'

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
  ...recordReads(),
}

/** An animal's latest comments, how many records of each kind it has, and how many young. */
function recordReads() {
  const ofAnimal = (alias: string) => {
    const one = sql.raw(alias)
    return sql`${one}.account_id = ${animals.account_id} and ${one}.animal_id = ${animals.id}`
  }
  const total = (table: PgTable) =>
    sql`(select count(*)::int from ${table} one where ${ofAnimal('one')})`
  // `log_totals` has no row for a kind without logs.
  const none = JSON.stringify({ feeding: 0, weight: 0, cleaning: 0, shedding: 0, poop: 0 })
  const logs = sql`(select coalesce(jsonb_object_agg(replace(one.kind, '_logs', ''), one.total), '{}')
    from ${logTotals} one where ${ofAnimal('one')})`
  return {
    comments: sql<AnimalComment[]>`(select coalesce(json_agg(json_build_object('id', latest.id,
        'content', latest.content, 'commentedAt', latest.created_at, 'recorded_by', latest.recorded_by,
        'commenter', coalesce(person.name, 'Unknown user')) order by latest.created_at desc, latest.id desc), '[]')
      from (select * from ${comments} one where ${ofAnimal('one')}
        order by one.created_at desc, one.id desc limit ${sql.raw(String(latestOf.comments))}) latest
      left join ${users} person on person.id = latest.recorded_by)`.mapWith(
      (rows: AnimalComment[]): AnimalComment[] =>
        rows.map((row) => ({ ...row, commentedAt: new Date(row.commentedAt).toISOString() })),
    ),
    recordCounts: sql<AnimalWithCare['recordCounts']>`${none}::jsonb || ${logs}
      || jsonb_build_object('health', ${total(treatments)} + ${total(vetVisits)},
        'notes', ${total(comments)} + ${total(healthNotes)})`,
    youngCount: sql<number>`(select count(*)::int from ${animals} young
      where young.account_id = ${animals.account_id} and young.deleted_at is null
        and (young.dam_id = ${animals.id} or young.sire_id = ${animals.id}))`,
    has_sensors: sql<boolean>`exists (select from ${climatePlacements} one
      where one.account_id = ${animals.account_id})`,
  }
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
