import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../db/db.ts'
import {
  accounts,
  animals,
  cleaningSchedules,
  dueDays,
  feedingSchedules,
} from '../../../db/schema.ts'
import { dayOf, lastCleaning, lastFeeding, stepsOf, type Table } from '../plans.queries.ts'
import { firstDue } from './due.ts'

/** An animal by its key. */
export type AnimalKey = { account_id: string; animal_id: string }

type Days = { feeding_on: string | null; cleaning_on: string | null; next_on: string | null }

/**
 * Picks about `most` animals of all accounts at random, and compares their rows of `due_days` with what the rule makes of
 * their schedules and logs. Returns how many there were, and those whose row is missing or says another day.
 */
export async function wrongDueDays(
  db: Database,
  most: number,
): Promise<{ compared: number; wrong: AnimalKey[] }> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select reltuples as total from pg_class where oid = 'animals'::regclass`,
  )
  const percent = Math.min(100, (100 * most) / Math.max(1, rows[0]?.total ?? 0))
  // One snapshot, since others write meanwhile.
  return db.transaction(
    async (tx) => {
      const stored = await storedDays(tx, percent)
      const [feeding, cleaning] = [
        await plannedDays(tx, feedingSchedules, lastFeeding, stored),
        await plannedDays(tx, cleaningSchedules, lastCleaning, stored),
      ]
      const wrong = stored.filter(({ feeding_on, cleaning_on, next_on, isKept, ...animal }) => {
        const days = [feeding, cleaning].map((planned) => soonest(planned.get(keyOf(animal)) ?? []))
        const expected = [...days, soonest(days)]
        return !isKept || [feeding_on, cleaning_on, next_on].some((day, at) => day !== expected[at])
      })
      return {
        compared: stored.length,
        wrong: wrong.map(({ account_id, animal_id }) => ({ account_id, animal_id })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Works the rows of these animals out anew. */
export async function mendDueDays(db: Database, of: readonly AnimalKey[]): Promise<void> {
  const [accountIds, animalIds] = keysOf(of)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into ${dueDays} (account_id, animal_id)
      select ${animals.account_id}, ${animals.id} from ${animals}
      where ${isAmong(animals.account_id, animals.id, of)} on conflict do nothing`)
    await tx.execute(sql`select keep_feeding_days(${accountIds}::uuid[], ${animalIds}::uuid[]),
      keep_cleaning_days(${accountIds}::uuid[], ${animalIds}::uuid[])`)
  })
}

async function storedDays(tx: Transaction, percent: number) {
  const { rows } = await tx.execute<AnimalKey & Days & { isKept: boolean }>(sql`
    select one.account_id, one.id as animal_id, due.animal_id is not null as "isKept",
      due.feeding_on::text, due.cleaning_on::text, due.next_on::text
    from ${animals} one tablesample system (${percent})
    left join ${dueDays} due on due.account_id = one.account_id and due.animal_id = one.id`)
  return rows
}

/** The first days of these animals' schedules, by animal. */
async function plannedDays(
  tx: Transaction,
  table: Table,
  last: SQL,
  of: readonly AnimalKey[],
): Promise<Map<string, (string | null)[]>> {
  const plans = await tx
    .select({
      account_id: table.account_id,
      ...stepsOf(table),
      lastOn: dayOf(last, sql`known_zone(${accounts.time_zone})`),
    })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.account_id))
    .where(isAmong(table.account_id, table.animal_id, of))
  const days = new Map<string, (string | null)[]>()
  for (const { lastOn, ...plan } of plans) {
    days.set(keyOf(plan), [...(days.get(keyOf(plan)) ?? []), firstDue(plan, lastOn)])
  }
  return days
}

const keyOf = ({ account_id, animal_id }: AnimalKey) => `${account_id} ${animal_id}`

const soonest = (days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null

const isAmong = (account: PgColumn, animal: PgColumn, of: readonly AnimalKey[]) => {
  const [accountIds, animalIds] = keysOf(of)
  return sql`(${account}, ${animal}) in
    (select * from unnest(${accountIds}::uuid[], ${animalIds}::uuid[]))`
}

const keysOf = (of: readonly AnimalKey[]) => [
  sql.param(of.map(({ account_id }) => account_id)),
  sql.param(of.map(({ animal_id }) => animal_id)),
]
