import { and, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { animalsOf, isKept, isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningLogs,
  cleaningSchedules,
  dueDays,
  feedingLogs,
  feedingSchedules,
} from '../../../db/schema.ts'
import { type Asking, statement } from '../../../db/statement.ts'
import { contains } from '../../../server/records/crud.ts'
import { pageWith } from '../../../server/records/orders.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import type { Page } from '../../../shared/resource.ts'
import { compareText } from '../../../shared/text.ts'
import {
  type CleaningPlanRow,
  cleaningPlans,
  feedingPlans,
  firstOn,
  lastCleaning,
  lastFeeding,
  type PlanRow,
  refusedOn,
  type Table,
} from '../plans.queries.ts'
import type { DueItem, DueKind } from './due.contract.ts'
import { doneFrom, dueOf } from './due.ts'

/** One schedule of one animal and what is due of it; only feedings have feeder and supplement. */
export type DueAnimal = Omit<DueItem, 'animal'> & {
  animal_id: string
  feeder_id: string | null
}

type Who = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>
type Wanted = { on?: string; where?: SQL }

/** Schedules of one kind, each with the day of its latest log. */
export type Plans = readonly (PlanRow | CleaningPlanRow)[]

/**
 * Reads everything due on `on` (today in the account's time zone) for all animals in the collection that are
 * neither deleted nor locked; `where` narrows further. The most overdue come first, then the animals added
 * first. One statement for any number of animals.
 */
export async function dueAnimals(
  db: Db,
  who: Who,
  kind: DueKind,
  { on = today(who.timeZone), where }: Wanted = {},
): Promise<DueAnimal[]> {
  return dueOn(await plansDueBy(db, who, kind, { on, where }), on)
}

/** The schedules of `plansOn` of animals that are due by `on`, as `due_days` has it: the others can't be due till then. */
export const plansDueBy = (
  db: Db,
  who: Who,
  kind: DueKind,
  { on, where }: { on: string; where?: SQL | undefined },
): Promise<Plans> => {
  const dueOn = kind === 'feeding' ? dueDays.feeding_on : dueDays.cleaning_on
  const isDue = sql`${animals.id} in (select ${dueDays.animal_id} from ${dueDays}
    where ${dueDays.account_id} = ${who.accountId} and ${dueDays.next_on} <= ${on} and ${dueOn} <= ${on})`
  return plansOn(db, who, kind, { on, where: and(where, isDue) })
}

/** The schedules due today of animals that failed a meal since the day began. */
export const failedToday = (db: Db, who: Who): Promise<Plans> => {
  const on = today(who.timeZone)
  return plansDueBy(db, who, 'feeding', {
    on,
    where: sql`${animals.id} in (${loggedSince(feedingLogs, who, on)} and not log.success)`,
  })
}

const loggedSince = (
  table: typeof feedingLogs | typeof cleaningLogs,
  { accountId, timeZone }: Asking,
  day: string | SQL,
) => sql`select log.animal_id from ${table} log where log.account_id = ${accountId}
  and log.happened_at >= (${day}::date)::timestamp at time zone ${timeZone}`

/**
 * How much of each kind was done today (meals of one feeder that count for several schedules of an animal are one), and
 * how many feedings that are due were refused. One statement, which reads the schedules of animals with a log of today.
 */
export async function triedToday(
  db: Db,
  who: Who,
): Promise<Record<DueKind, { done: number; refused: number }>> {
  const [tried] = await reading(db, who, { on: today(who.timeZone) })
  const { fed, refused, cleaned } = tried ?? { fed: 0, refused: 0, cleaned: 0 }
  return { feeding: { done: fed, refused }, cleaning: { done: cleaned, refused: 0 } }
}

type Tried = Record<'fed' | 'refused' | 'cleaned', number>

const reading = statement<Tried, 'on'>('tried', ['on'], (who, { on }, db) => {
  const counted = (table: Table, logged: SQL, is: SQL, what = sql`*`) =>
    sql`(select count(${what})::int from ${table} where ${table.account_id} = ${who.accountId}
      and ${isOn(table, on)} and ${isOpen(db, who, table, sql`${animals.id} in (${logged})`)} and ${is})`
  const meals = sql`distinct (${feedingSchedules.animal_id}, ${feedingSchedules.feeder_id})`
  const isDone = (last: SQL) => sql`((${last}) at time zone ${who.timeZone})::date = ${on}`
  return sql`select
    ${counted(feedingSchedules, loggedSince(feedingLogs, who, on), isDone(lastFeeding), meals)} as fed,
    ${counted(
      feedingSchedules,
      sql`${loggedSince(feedingLogs, who, on)} and not log.success`,
      sql`${refusedOn(who.accountId, on, who.timeZone)} is not null
        and ${firstOn(who.timeZone)} <= ${on}`,
    )} as refused,
    ${counted(cleaningSchedules, loggedSince(cleaningLogs, who, on), isDone(lastCleaning))} as cleaned`
})

/**
 * The schedules that have begun by `on` and aren't paused then, for animals in the collection that
 * are neither deleted nor locked. One statement; `dueOn` works out what is due of them up to that
 * day.
 */
export function plansOn(
  db: Db,
  who: Who,
  kind: DueKind,
  { on = today(who.timeZone), where }: Wanted = {},
): Promise<Plans> {
  return kind === 'feeding'
    ? feedingPlans(
        db,
        who,
        and(isOn(feedingSchedules, on), isOpen(db, who, feedingSchedules, where)),
      )
    : cleaningPlans(
        db,
        who,
        and(isOn(cleaningSchedules, on), isOpen(db, who, cleaningSchedules, where)),
      )
}

/** True for schedules of animals in the collection that are neither deleted nor locked, and of `where`. */
function isOpen(db: Db, who: Asking, { animal_id }: Table, where: SQL | undefined) {
  const open = and(
    sql`${animals.account_id} = ${who.accountId}`,
    isNull(animals.deleted_at),
    isKept,
    isUnlocked(who),
    where,
  )
  return inArray(animal_id, db.select({ id: animals.id }).from(animals).where(open))
}

/** Everything due on a day, in the order of `dueAnimals`. */
export const dueOn = (plans: Plans, on: string): DueAnimal[] =>
  plans
    .flatMap(({ id, lastOn, ...plan }) => {
      const { due_on, days_overdue } = dueOf(plan, lastOn, on)
      if (due_on === null) return []
      const { animal_id, feeder_id, feeder, supplement, refused_today } = plan
      const what = { feeder_id, feeder, supplement, refused_today }
      const done_from = doneFrom(plan, due_on, on)
      return [{ animal_id, schedule_id: id, due_on, done_from, days_overdue, ...what }]
    })
    .toSorted(
      (one, other) =>
        other.days_overdue - one.days_overdue ||
        compareText(one.animal_id, other.animal_id) ||
        compareText(one.schedule_id, other.schedule_id),
    )

/** Nothing is due before a schedule begins or while it is paused. */
const isOn = (table: Table, on: string | SQL) =>
  and(lte(table.started_on, on), or(isNull(table.paused_until), lte(table.paused_until, on)))

type Asked = { kind: DueKind; q: string; page: number; per_page: number }

/** A page of what is due today, each with its animal. */
export async function duePage(
  db: Db,
  session: Session,
  { kind, q, page, per_page }: Asked,
): Promise<Page<DueItem>> {
  const all = await dueAnimals(db, session, kind, { where: contains(words, q) })
  const items = all.slice((page - 1) * per_page, page * per_page)
  if (items.length === 0) return pageWith([], all.length, per_page)
  const faceOf = await animalsOf(db, session).findAll(items.map(({ animal_id }) => animal_id))
  const value = items.flatMap(({ animal_id, ...due }) => {
    const animal = faceOf.get(animal_id)
    return animal ? [{ animal, ...due }] : []
  })
  return pageWith(value, all.length, per_page)
}

const words = [animals.name, animals.code]
