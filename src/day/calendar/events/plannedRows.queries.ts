import { type SQL, sql } from 'drizzle-orm'
import { clutchesIn } from '../../../breeding/clutches/clutchEvents.queries.ts'
import type { ClutchOnCalendar } from '../../../breeding/clutches/clutchEvents.ts'
import { awaitedDays, layings } from '../../../breeding/season/laying.queries.ts'
import { uvEndsOn } from '../../../care/bulbs/bulbs.queries.ts'
import { expectedSheds } from '../../../care/forecast/expected.queries.ts'
import { courseOf, isOpenCourse } from '../../../collection/health/health.queries.ts'
import type { Course } from '../../../collection/health/treatments/course.ts'
import type { Db } from '../../../db/db.ts'
import { bulbs, contacts, customEvents, treatments, vetVisits } from '../../../db/schema.ts'
import { type Asking, statement } from '../../../db/statement.ts'
import type { Viewer } from '../../../server/session/session.ts'
import type { doseUnits } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import type { Span } from './logRows.queries.ts'

/**
 * A plan besides logs and schedules: custom events, vet visits, the next dose of a treatment, the end of a UV
 * lamp's lifespan, a dam that is expected to lay, a shed that is forecast, clutches that hatch.
 */
export type PlannedRow = { id: string; day: string; words: string; notes: string } & (
  | { kind: 'own' }
  | { kind: 'bulb' }
  | { kind: 'hatch'; course: ClutchOnCalendar }
  | { kind: 'vet'; animal_id: string; time: string; isDone: boolean }
  | {
      kind: 'dose'
      animal_id: string
      amount: number
      unit: (typeof doseUnits)[number]
      course: Course
    }
  | { kind: 'lay'; animal_id: string; course: { plan_id: string; bears_live: boolean } }
  | { kind: 'shed'; animal_id: string; course: { lower_on: string; upper_on: string } }
)

export const plannedRows = (db: Db, viewer: Viewer, span: Span): Promise<PlannedRow[]> =>
  reading(db, viewer, { now: today(viewer.timeZone), ...span })

const reading = statement<PlannedRow, 'now' | 'from' | 'to'>(
  'planned',
  ['now', 'from', 'to'],
  (asking, days) => sql`select * from (${planned(asking, days)}) planned order by day, id`,
)

/** The plans that stand on these days, or have some of their window among them, as a subquery. */
export function planned(asking: Asking<SQL>, days: Record<'now' | 'from' | 'to', SQL>): SQL {
  const { accountId, isSubscribed } = asking
  const { now, from, to } = days
  return sql`
    select 'own' as kind, id, null::uuid as animal_id, started_on::text as day, title as words,
      description as notes, null::float8 as amount, null as unit, null::jsonb as course,
      '' as time, false as "isDone"
    from ${customEvents}
    where account_id = ${accountId} and deleted_at is null and started_on between ${from} and ${to}
    union all select 'vet', visit.id, visit.animal_id, visit.visited_on::text, visit.reason,
      coalesce((select vet.name from ${contacts} vet
        where vet.account_id = visit.account_id and vet.id = visit.contact_id), ''),
      null, null, null, visit.visit_time, visit.completed
    from ${vetVisits} visit
    where visit.account_id = ${accountId} and (visit.visited_on between ${from} and ${to}
      or (not visit.completed and visit.visited_on < ${now} and ${now} between ${from} and ${to}))
    union all select 'dose', course.id, course.animal_id, course.started_on::text,
      course.substance, '', course.dose::float8, course.dose_unit, ${courseOf('course')},
      '', false
    from ${treatments} course
    where ${to} >= ${now} and course.account_id = ${accountId} and course.started_on <= ${to}
      and ${isOpenCourse('course')}
    union all select 'lay', laying.id, laying.dam_id, laying.day::text,
      laying.dam || ' × ' || laying.sire, '', null, null,
      jsonb_build_object('plan_id', laying.plan_id, 'bears_live', laying.bears_live), '', false
    from ${layings(asking)} laying
    where greatest(laying.day, ${now}) between ${from} and ${to}
      and laying.day >= ${now}::date - ${awaitedDays}::int
    union all select * from (
      select 'bulb', id, null::uuid, ${uvEndsOn} as day, trim(brand || ' ' || name), '',
        null::float8, null, null::jsonb, '', false
      from ${bulbs}
      where account_id = ${accountId} and deleted_at is null) lamps
    where day <= ${to}::text
    ${isSubscribed ? sql`union all ${expectedSheds(accountId, days)}` : sql``}
    ${isSubscribed ? sql`union all ${clutchesIn(accountId, days)}` : sql``}`
}
