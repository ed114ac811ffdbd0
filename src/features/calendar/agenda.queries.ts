import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  animals,
  cleaningLogs,
  doses,
  feedingLogs,
  poopLogs,
  sheddingLogs,
  treatments,
  weightLogs,
} from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import type { DueKind } from '../schedules/due.contract.ts'
import { type DueAnimal, dueAnimals } from '../schedules/due.queries.ts'
import type { Agenda } from './agenda.contract.ts'
import { eventsOfRows, mostUrgent } from './events.queries.ts'
import { type PlannedRow, planned } from './plannedRows.queries.ts'
import { happenedIn, type Viewer } from './span.ts'

/** Animals of a line that are named. */
const mostNames = 3

/** Today's agenda of the animals that the viewer may see. Three statements. */
export async function agendaOf(db: Db, viewer: Viewer): Promise<Agenda> {
  const [feedings, cleanings, rest] = await Promise.all([
    dueAnimals(db, viewer, 'feeding'),
    dueAnimals(db, viewer, 'cleaning'),
    todays(db, viewer),
  ])
  const now = today(viewer.timeZone)
  const faces = new Map(rest.faces.map((face) => [face.id, face]))
  const span = { from: now, to: now }
  return {
    due: [line('feeding', feedings), line('cleaning', cleanings)].filter(
      ({ animals: waiting }) => waiting > 0,
    ),
    events: eventsOfRows(rest.planned, faces, now, span).sort(mostUrgent),
    done: rest.done,
  }

  /** An animal with two schedules waits once; the most overdue come first. */
  function line(kind: DueKind, due: DueAnimal[]): Agenda['due'][number] {
    const ids = [...new Set(due.map(({ animal_id }) => animal_id))]
    const late = new Set(due.flatMap((one) => (one.days_overdue > 0 ? [one.animal_id] : [])))
    const names = ids.slice(0, mostNames).flatMap((id) => faces.get(id)?.name ?? [])
    return { kind, animals: ids.length, late: late.size, names }
  }
}

type Todays = {
  faces: { id: string; name: string; isKept: boolean }[]
  planned: PlannedRow[]
  done: Agenda['done']
}

/** What else there is of today, in one statement. */
async function todays(db: Db, viewer: Viewer): Promise<Todays> {
  const now = today(viewer.timeZone)
  const span = { from: now, to: now }
  const isOpen = sql`${animals.account_id} = ${viewer.accountId} and ${animals.deleted_at} is null
    and ${isUnlocked(viewer)}`
  const recorded = sql.join(
    Object.entries(logTables).map(
      ([kind, table]) => sql`select ${kind}::text as kind, log.animal_id from ${table} log
        where log.account_id = ${viewer.accountId} and ${happenedIn('log.happened_at', span, viewer)}`,
    ),
    sql` union all `,
  )
  const { rows } = await db.execute<Todays>(sql`select
    (select coalesce(json_agg(json_build_object('id', ${animals.id}, 'name', ${animals.name},
        'isKept', ${animals.state} = 'kept')), '[]') from ${animals} where ${isOpen}) as faces,
    (select coalesce(json_agg(plans order by plans.id), '[]')
      from (${planned(viewer, span)}) plans) as planned,
    (select coalesce(json_agg(counted order by counted.animals desc, counted.kind), '[]') from (
      select kind, count(distinct animal_id)::int as animals from (${recorded}
        union all select 'dose', course.animal_id from ${doses} log join ${treatments} course
          on course.account_id = log.account_id and course.id = log.treatment_id
        where log.account_id = ${viewer.accountId}
          and ${happenedIn('log.happened_at', span, viewer)}) recorded
      where animal_id in (select ${animals.id} from ${animals} where ${isOpen})
      group by kind) counted) as done`)
  return rows[0] ?? { faces: [], planned: [], done: [] }
}

const logTables = {
  feed: feedingLogs,
  clean: cleaningLogs,
  weigh: weightLogs,
  shed: sheddingLogs,
  poop: poopLogs,
}
