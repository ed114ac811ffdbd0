import { type SQL, sql } from 'drizzle-orm'
import { uvEndsOn } from '../../../care/bulbs/bulbs.queries.ts'
import type { Db } from '../../../db/db.ts'
import { bulbs, contacts, customEvents, doses, treatments, vetVisits } from '../../../db/schema.ts'
import type { doseUnits } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import type { Span, Viewer } from './span.ts'

/**
 * What is planned besides logs and schedules: custom events, vet visits, the next dose of a
 * treatment, the end of a UV lamp's lifespan.
 */
export type PlannedRow = { id: string; day: string; words: string; notes: string } & (
  | { kind: 'own' }
  | { kind: 'bulb' }
  | { kind: 'vet'; animal_id: string }
  | {
      kind: 'dose'
      animal_id: string
      amount: number
      unit: (typeof doseUnits)[number]
      every_days: number
      ends_on: string | null
    }
)

export async function plannedRows(db: Db, viewer: Viewer, span: Span): Promise<PlannedRow[]> {
  const { rows } = await db.execute<PlannedRow>(sql`
    select * from (${planned(viewer, span)}) planned order by day, id`)
  return rows
}

/** The same as a subquery. */
export function planned({ accountId, timeZone }: Viewer, { from, to }: Span): SQL {
  const now = today(timeZone)
  return sql`
    select 'own' as kind, id, null::uuid as animal_id, started_on::text as day, title as words,
      description as notes, null::float8 as amount, null as unit, null::int as every_days,
      null as ends_on
    from ${customEvents}
    where account_id = ${accountId} and deleted_at is null and started_on between ${from} and ${to}
    union all select 'vet', visit.id, visit.animal_id, visit.visited_on::text, visit.reason,
      coalesce((select vet.name from ${contacts} vet
        where vet.account_id = visit.account_id and vet.id = visit.contact_id), ''),
      null, null, null, null
    from ${vetVisits} visit
    where visit.account_id = ${accountId} and visit.visited_on between ${from} and ${to}
    union all select 'dose', course.id, course.animal_id, coalesce((
        select (max(given.happened_at) at time zone ${timeZone})::date + course.every_days
        from ${doses} given where given.account_id = course.account_id
          and given.treatment_id = course.id), course.started_on)::text,
      course.substance, '', course.dose::float8, course.dose_unit, course.every_days,
      course.ends_on::text
    from ${treatments} course
    where course.account_id = ${accountId} and course.started_on <= ${to}
      and (course.ends_on is null or course.ends_on >= ${now})
    union all select * from (
      select 'bulb', id, null::uuid, ${uvEndsOn} as day, trim(brand || ' ' || name), '',
        null::float8, null, null::int, null
      from ${bulbs}
      where account_id = ${accountId} and deleted_at is null and bulb_type = 'uv') lamps
    where day <= ${to}`
}
