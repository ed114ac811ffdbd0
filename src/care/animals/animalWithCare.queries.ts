import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { animalReads, isUnlocked, locked } from '../../collection/animals/animals.queries.ts'
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
import { oneEach, preparedRow } from '../../server/pages/pages.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { currentForecastRead, forecastOfAnimal } from '../forecast/current.queries.ts'
import { cleaningLog, feedingLog, poopLog, sheddingLog, weightLog } from '../logs/logs.contract.ts'
import { latestLogsRead } from '../logs/logs.queries.ts'
import { schedulesFrom, schedulesRead } from '../schedules/schedules.queries.ts'
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
  feedingLogs: latestLogsRead('feeding', feedingLog.record, latestOf.feeding_logs),
  weightLogs: latestLogsRead('weight', weightLog.record, latestOf.weight_logs),
  cleaningLogs: latestLogsRead('cleaning', cleaningLog.record, latestOf.cleaning_logs),
  sheddingLogs: latestLogsRead('shedding', sheddingLog.record, latestOf.shedding_logs),
  poopLogs: latestLogsRead('poop', poopLog.record, latestOf.poop_logs),
  ...recordReads(),
}

/** An animal's latest comments, how many records of each kind it has, and how many young. */
function recordReads() {
  const ofAnimal = (alias: string) => {
    const one = sql.raw(alias)
    return sql`${one}.account_id = ${animals.account_id} and ${one}.animal_id = ${animals.id}`
  }
  const total = (table: PgTable, which = sql`true`) =>
    sql`(select count(*)::int from ${table} one where ${ofAnimal('one')} and ${which})`
  const hasBegun = sql`one.started_on <= ${sql.placeholder('today')}::date`
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
      || jsonb_build_object('health', ${total(treatments, hasBegun)} + ${total(vetVisits, sql`one.completed`)},
        'notes', ${total(comments)} + ${total(healthNotes)})`,
    youngCount: sql<number>`(select count(*)::int from ${animals} young
      where young.account_id = ${animals.account_id} and young.deleted_at is null
        and (young.dam_id = ${animals.id} or young.sire_id = ${animals.id}))`,
    has_sensors: sql<boolean>`exists (select from ${climatePlacements} one
      where one.account_id = ${animals.account_id})`,
  }
}

/**
 * Reads one animal with all that its page shows, in one statement, which is prepared for accounts with Plus and without.
 * Throws `NotFound`, or `Forbidden` with `locked` when the plan hides it.
 */
export function animalsWithCare(db: Db) {
  const rows = oneEach((plan: 'plus' | 'free') => {
    const viewer = { accountId: animals.account_id, isSubscribed: plan === 'plus' }
    return preparedRow(db, `animal with care ${plan}`, animals, {
      ...detailReads,
      ...parentReads(viewer),
      ...currentForecastRead(viewer),
      plans: schedulesRead(db, placeholders),
      isOpen: sql<boolean>`${isUnlocked(viewer)}`,
    })
  })

  return async (session: Session, id: string): Promise<AnimalWithCare> => {
    const { accountId: account, timeZone: zone, isSubscribed } = session
    const values = { account, id, zone, today: today(zone) }
    const { forecast, plans, isOpen, ...animal } = await rows(isSubscribed ? 'plus' : 'free')(
      values,
    )
    if (!isOpen) throw locked()
    const now = new Date().toISOString()
    return {
      ...animal,
      treatments: animal.treatments.map((row) => withDue(row, now, zone)),
      ...forecastOfAnimal(forecast),
      ...schedulesFrom(plans, zone),
    }
  }
}

const placeholders = {
  accountId: sql`${sql.placeholder('account')}`,
  timeZone: sql`${sql.placeholder('zone')}`,
  today: sql`${sql.placeholder('today')}`,
}
