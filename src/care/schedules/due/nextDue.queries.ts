import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/db.ts'
import { cleaningSchedules, feedingSchedules } from '../../../db/schema.ts'
import type { Zoned } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { dayOf, kindOf, lastCleaning, lastFeeding, stepsOf, type Table } from '../plans.queries.ts'
import { type Due, dueOf } from './due.ts'

/*
 * What is next of many animals: due, late or coming. Worked out as everywhere else, by `dueOf` from
 * the schedules and the latest log that counts for each, but without feeders and supplements.
 */

/** The soonest of an animal's schedules of one kind. */
export type Next = Due & { next_on: string }
export type NextOfAnimal = { feeding: Next | null; cleaning: Next | null }

/** Reads what is next of some animals, from a statement that is prepared once. */
export function nextOfAnimals(db: Database) {
  const ids = sql`any(${sql.placeholder('ids')}::uuid[])`
  const [account, zone] = [sql`${sql.placeholder('account')}`, sql`${sql.placeholder('zone')}`]
  const statement = barePlans(db, { account, zone, ids }).prepare('next of animals')
  return async ({ accountId, timeZone }: Zoned, animalIds: string[]) =>
    soonest(
      await statement.execute({ account: accountId, zone: timeZone, ids: animalIds }),
      today(timeZone),
    )
}

type BarePlan = Awaited<ReturnType<typeof barePlans>>[number]

function soonest(plans: BarePlan[], now: string): Map<string, NextOfAnimal> {
  const next = new Map<string, NextOfAnimal>()
  for (const { animal_id, kind, lastOn, ...plan } of plans) {
    const { next_on, ...due } = dueOf(plan, lastOn, now)
    if (next_on === null) continue
    const steps = next.get(animal_id) ?? { feeding: null, cleaning: null }
    const before = steps[kind]
    if (before === null || next_on < before.next_on) steps[kind] = { next_on, ...due }
    next.set(animal_id, steps)
  }
  return next
}

type Wanted = { account: SQL; zone: SQL; ids: SQL }

/** Schedules with the day of the latest log that counts, of the animals in `ids`. */
function barePlans(db: Database, { account, zone, ids }: Wanted) {
  const of = (table: Table) => and(eq(table.account_id, account), sql`${table.animal_id} = ${ids}`)
  return db
    .select({
      kind: kindOf('feeding'),
      ...stepsOf(feedingSchedules),
      lastOn: dayOf(lastFeeding, zone).as('last_on'),
    })
    .from(feedingSchedules)
    .where(of(feedingSchedules))
    .unionAll(
      db
        .select({
          kind: kindOf('cleaning'),
          ...stepsOf(cleaningSchedules),
          lastOn: dayOf(lastCleaning, zone).as('last_on'),
        })
        .from(cleaningSchedules)
        .where(of(cleaningSchedules)),
    )
}
