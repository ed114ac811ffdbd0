import { sql } from 'drizzle-orm'
import { isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningLogs,
  doses,
  feedingLogs,
  poopLogs,
  sheddingLogs,
  treatments,
  weightLogs,
} from '../../../db/schema.ts'
import { statement } from '../../../db/statement.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import type { Agenda } from './events.contract.ts'
import { happenedIn } from './logRows.queries.ts'
import { type PlannedRow, planned } from './plannedRows.queries.ts'
import { eventsOfRows, mostUrgent } from './plans.queries.ts'

/**
 * The rest of today's agenda for the animals that the viewer may see, without due schedules. One
 * statement.
 */
export async function agendaOf(db: Db, viewer: Viewer): Promise<Agenda> {
  const now = today(viewer.timeZone)
  const [{ faces, plans, done } = nothing] = await reading(db, viewer, { now })
  const faceOf = new Map(faces.map((face) => [face.id, face]))
  const events = eventsOfRows(plans, faceOf, viewer, { from: now, to: now }).sort(mostUrgent)
  return { events, done }
}

type Todays = {
  faces: { id: string; name: string; isKept: boolean }[]
  plans: PlannedRow[]
  done: Agenda['done']
}

const nothing: Todays = { faces: [], plans: [], done: [] }

const reading = statement<Todays, 'now'>('agenda', ['now'], (asking, { now }) => {
  const days = { now, from: now, to: now }
  const { accountId } = asking
  const isOpen = sql`${animals.account_id} = ${accountId} and ${animals.deleted_at} is null
    and ${isUnlocked(asking)}`
  const recorded = sql.join(
    Object.entries(logTables).map(
      ([kind, table]) => sql`select ${kind}::text as kind, log.animal_id from ${table} log
        where log.account_id = ${accountId} and ${happenedIn(days, asking)}
          ${kind === 'feed' ? sql`and log.success` : sql``}`,
    ),
    sql` union all `,
  )
  return sql`with plans as (${planned(asking, days)}) select
    (select coalesce(json_agg(json_build_object('id', ${animals.id}, 'name', ${animals.name},
        'isKept', ${animals.state} = 'kept')), '[]') from ${animals}
      where ${isOpen} and ${animals.id} in (select animal_id from plans)) as faces,
    (select coalesce(json_agg(plans order by plans.id), '[]') from plans) as plans,
    (select coalesce(json_agg(counted order by counted.animals desc, counted.kind), '[]') from (
      select kind, count(distinct animal_id)::int as animals, count(*)::int as logs from (${recorded}
        union all select 'dose', course.animal_id from ${doses} log join ${treatments} course
          on course.account_id = log.account_id and course.id = log.treatment_id
        where log.account_id = ${accountId} and log.skipped_for is null
          and ${happenedIn(days, asking)}) recorded
      where animal_id in (select ${animals.id} from ${animals} where ${isOpen})
      group by kind) counted) as done`
})

const logTables = {
  feed: feedingLogs,
  clean: cleaningLogs,
  weigh: weightLogs,
  shed: sheddingLogs,
  poop: poopLogs,
}
