import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/db.ts'
import { cleaningSchedules, feedingSchedules } from '../../../db/schema.ts'
import type { Zoned } from '../../../server/session/session.ts'
import type { RefusalReason } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { cleanOf, mealOf, stepsOf, type Table } from '../plans.queries.ts'
import { type Due, dueOf } from './due.ts'

/*
 * What is next of many animals: due, late or coming. Worked out as everywhere else, by `dueOf` from
 * the schedules and the latest log that counts for each, but without feeders and supplements.
 */

/** The soonest of an animal's schedules of one kind; the first that is due and wasn't refused today, if one is. */
export type Next = Due & { next_on: string; refused_today: RefusalReason | null }
export type NextOfAnimal = { feeding: Next | null; cleaning: Next | null }

/** Reads what is next of some animals, from a statement that is prepared once. */
export function nextOfAnimals(db: Database) {
  const ids = sql`any(${sql.placeholder('ids')}::uuid[])`
  const [account, zone] = [sql`${sql.placeholder('account')}`, sql`${sql.placeholder('zone')}`]
  const day = sql`${sql.placeholder('day')}`
  const statement = barePlans(db, { account, zone, ids, day }).prepare('next of animals')
  return async ({ accountId, timeZone }: Zoned, animalIds: string[]) => {
    const now = today(timeZone)
    const parameters = { account: accountId, zone: timeZone, ids: animalIds, day: now }
    return soonest(await statement.execute(parameters), now)
  }
}

type BarePlan = Awaited<ReturnType<typeof barePlans>>[number]

function soonest(plans: BarePlan[], now: string): Map<string, NextOfAnimal> {
  const next = new Map<string, NextOfAnimal>()
  for (const { animal_id, kind, lastOn, refused_today: refused, ...plan } of plans) {
    const { next_on, ...due } = dueOf(plan, lastOn, now)
    if (next_on === null) continue
    const steps = next.get(animal_id) ?? { feeding: null, cleaning: null }
    const before = steps[kind]
    const step = { next_on, ...due, refused_today: due.due_on === null ? null : refused }
    if (before === null || isBefore(step, before)) steps[kind] = step
    next.set(animal_id, steps)
  }
  return next
}

const isBefore = (one: Next, other: Next) =>
  isOpen(one) === isOpen(other) ? one.next_on < other.next_on : isOpen(one)
const isOpen = ({ due_on, refused_today }: Next) => due_on !== null && !refused_today

type Wanted = Record<'account' | 'zone' | 'ids' | 'day', SQL>

/** Schedules with the day of the latest log that counts, of the animals in `ids`. */
function barePlans(db: Database, { account, zone, ids, day }: Wanted) {
  const of = (table: Table) => and(eq(table.account_id, account), sql`${table.animal_id} = ${ids}`)
  return db
    .select({ ...mealOf(account, day, zone), ...stepsOf(feedingSchedules) })
    .from(feedingSchedules)
    .where(of(feedingSchedules))
    .unionAll(
      db
        .select({ ...cleanOf(zone), ...stepsOf(cleaningSchedules) })
        .from(cleaningSchedules)
        .where(of(cleaningSchedules)),
    )
}
