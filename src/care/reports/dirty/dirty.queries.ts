import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals, cleaningLogs, cleaningSchedules } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { dueRhythms, nextAfter, type Rhythm } from '../../schedules/due/rhythms.queries.ts'
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
  const habits = habitsOf(cleans, scheduled)
  const unscheduled = overdueByHabit(habits, today(session.timeZone))
  const withFace = await facesOf(db, session, [...dueRows, ...unscheduled])
  return {
    overdue: dueRows.filter(({ days_overdue }) => days_overdue > 0).flatMap(withFace),
    due_today: dueRows.filter(({ days_overdue }) => days_overdue === 0).flatMap(withFace),
    unscheduled: unscheduled.flatMap(withFace),
    next,
    unknown: unknownIn(habits),
    animals: cleans.size,
    choices,
  }
}

/** The figures on its card, from rhythms that name everyone and the number of animals. One statement. */
export async function dirtyCardOf(
  db: Db,
  session: Session,
  rhythms: readonly Rhythm[],
  all: number,
): Promise<DirtyCard> {
  const now = today(session.timeZone)
  const habits = habitsOf(await latestCleans(db, session, {}, withoutSchedule(session)))
  if (unknownIn(habits) === all) return null
  const due = dueRhythms(rhythms, 'cleaning', now)
  const late = due.filter(({ days_overdue }) => days_overdue > 0)
  const sumOf = (some: typeof due) => some.reduce((sum, { count }) => sum + count, 0)
  return {
    overdue: sumOf(late),
    due_today: sumOf(due) - sumOf(late),
    unscheduled: overdueByHabit(habits, now).length,
    animals: all,
    next: nextAfter(rhythms, 'cleaning', now),
  }
}

const withoutSchedule = ({ accountId }: Session) => sql`${animals.id} not in
  (select animal_id from ${cleaningSchedules} where account_id = ${accountId})`

type Cleans = Awaited<ReturnType<typeof latestCleans>>

/** How the animals without a schedule are cleaned. */
const habitsOf = (cleans: Cleans, scheduled: ReadonlySet<string> = new Set()) =>
  [...cleans]
    .filter(([id]) => !scheduled.has(id))
    .map(([id, { days }]) => ({
      ...{ id, schedule_id: null, due_on: null, days_overdue: 0 },
      ...{ last_on: days[0] ?? null, usual_days: usualInterval(days) },
    }))

const unknownIn = (habits: ReturnType<typeof habitsOf>) =>
  habits.filter(({ usual_days }) => usual_days === null).length

/** The days of the latest cleans of every animal of the report, latest first. */
async function latestCleans(db: Db, session: Session, filter: Animals, where?: SQL) {
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
    .where(and(isReported(session, filter), where))
  return new Map(rows.map(({ id, ...clean }) => [id, clean]))
}
