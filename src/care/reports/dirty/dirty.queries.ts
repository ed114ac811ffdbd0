import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals, cleaningLogs } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import type { Animals } from '../frame/report.contract.ts'
import { choicesOf, facesOf, isReported } from '../frame/reported.queries.ts'
import { schedulesNow } from '../schedulesNow.queries.ts'
import { latestDays, overdueByHabit, usualInterval } from '../usualInterval.ts'
import type { Dirty, DirtyCard } from './dirty.contract.ts'

/** Whose enclosure is dirty. Four statements for any number of animals. */
export async function dirtyReport(db: Db, session: Session, filter: Animals): Promise<Dirty> {
  const [{ due, next, scheduled }, cleans, choices] = await Promise.all([
    schedulesNow(db, session, 'cleaning', filter),
    latestCleans(db, session, filter),
    choicesOf(db, session),
  ])
  const dueRows = due.map(({ animal_id: id, schedule_id, due_on, days_overdue }) => ({
    ...{ id, schedule_id, due_on, days_overdue },
    last_on: cleans.get(id)?.days[0] ?? null,
  }))
  const habits = [...cleans]
    .filter(([id]) => !scheduled.has(id))
    .map(([id, { days }]) => ({
      ...{ id, schedule_id: null, due_on: null, days_overdue: 0 },
      ...{ last_on: days[0] ?? null, usual_days: usualInterval(days) },
    }))
  const unscheduled = overdueByHabit(habits, today(session.timeZone))
  const withFace = await facesOf(db, session, [...dueRows, ...unscheduled])
  return {
    overdue: dueRows.filter(({ days_overdue }) => days_overdue > 0).flatMap(withFace),
    due_today: dueRows.filter(({ days_overdue }) => days_overdue === 0).flatMap(withFace),
    unscheduled: unscheduled.flatMap(withFace),
    next,
    unknown: habits.filter(({ usual_days }) => usual_days === null).length,
    animals: cleans.size,
    choices,
  }
}

/** The figures on its card. */
export async function dirtyCardOf(db: Db, session: Session): Promise<DirtyCard> {
  const {
    overdue,
    due_today,
    unscheduled,
    animals: all,
    unknown,
    next,
  } = await dirtyReport(db, session, {})
  if (unknown === all) return null
  return {
    overdue: overdue.length,
    due_today: due_today.length,
    unscheduled: unscheduled.length,
    animals: all,
    next,
  }
}

/** The days of the latest cleans of every animal of the report, latest first. */
async function latestCleans(db: Db, session: Session, filter: Animals) {
  const days = sql<
    string[]
  >`array(select (log.happened_at at time zone ${session.timeZone})::date::text
    from ${cleaningLogs} log
    where log.account_id = ${animals.account_id} and log.animal_id = ${animals.id}
    order by log.happened_at desc nulls last, log.id desc nulls last
    limit ${sql.raw(String(2 * latestDays))})`
  const rows = await db
    .select({ id: animals.id, days })
    .from(animals)
    .where(isReported(session, filter))
  return new Map(rows.map(({ id, ...clean }) => [id, clean]))
}
