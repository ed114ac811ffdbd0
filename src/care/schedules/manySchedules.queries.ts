import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { cleaningSchedules, feeders, feedingSchedules, supplements } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { among } from '../../server/records/crud.ts'
import { insertFitting } from '../../server/records/insertRows.ts'
import { requireNamed } from '../../server/records/named.ts'
import type { Tenant, Zoned } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { withSupplements } from './broughtSupplements.queries.ts'
import type { Table } from './plans.queries.ts'
import type { CleaningScheduleRow, FeedingScheduleRow } from './schedules.contract.ts'
import { type Planned, wrongPlans } from './schedules.queries.ts'

/** Schedules that were replaced, and the ids of those in their place. */
export type Replaced = { added: string[]; removed: Record<string, unknown>[] }

/**
 * Replaces the feeding schedules of many animals by one, in a constant number of statements. Throws
 * `Invalid` at `feeding_schedule` as `saveSchedules` does.
 */
export async function replaceFeedingSchedules(
  tx: Transaction,
  session: Zoned,
  animalIds: string[],
  row: FeedingScheduleRow,
): Promise<Replaced> {
  const field = 'feeding_schedule'
  requirePlan(row, session, field)
  await requireNamed(
    tx,
    session.accountId,
    { [`${field}.feeder_id`]: feeders, [`${field}.supplement_id`]: supplements },
    { [`${field}.feeder_id`]: row.feeder_id, [`${field}.supplement_id`]: row.supplement_id },
  )
  const [[ready = row] = []] = await withSupplements(tx, session, [{ rows: [row], field }])
  const { id, supplement_attributes, ...plan } = ready
  return replaceSchedules(tx, session, feedingSchedules, { animalIds, plan })
}

/** Replaces the cleaning schedules of many animals by one; throws `Invalid` at `cleaning_schedule`. */
export async function replaceCleaningSchedules(
  tx: Transaction,
  session: Zoned,
  animalIds: string[],
  row: CleaningScheduleRow,
): Promise<Replaced> {
  requirePlan(row, session, 'cleaning_schedule')
  return replaceSchedules(tx, session, cleaningSchedules, { animalIds, plan: row })
}

async function replaceSchedules(
  tx: Transaction,
  { accountId }: Zoned,
  table: Table,
  { animalIds, plan }: { animalIds: string[]; plan: CleaningScheduleRow },
): Promise<Replaced> {
  const removed = await tx
    .delete(table)
    .where(and(eq(table.account_id, accountId), among(table.animal_id, animalIds)))
    .returning()
  const { _destroy, ...columns } = plan
  const rows = animalIds.map((animal_id) => ({ ...columns, animal_id, id: newId() }))
  const added = await insertFitting(tx, table, accountId, _destroy ? [] : rows, table.id)
  return { added: [...added], removed }
}

/** Puts replaced schedules back, of the animals that still exist. Schedules that someone has changed since stay. */
export async function putSchedulesBack(
  tx: Transaction,
  { accountId }: Tenant,
  kind: 'feeding' | 'cleaning',
  { added, removed }: Replaced,
): Promise<void> {
  const table = kind === 'feeding' ? feedingSchedules : cleaningSchedules
  const { account_id, animal_id, id, created_at, updated_at } = table
  const isOwn = eq(account_id, accountId)
  const isUnchanged = and(isOwn, among(id, added), eq(updated_at, created_at))
  const isOfThese = among(animal_id, [...new Set(removed.map((row) => String(row.animal_id)))])
  // If none took their place, an animal that has one got it since.
  const isReplaced = added.length > 0
  const rows = await (isReplaced
    ? tx.delete(table).where(isUnchanged).returning({ animal_id })
    : tx.select({ animal_id }).from(table).where(and(isOwn, isOfThese)))
  const animalIds = new Set<unknown>(rows.map((row) => row.animal_id))
  const back = removed.filter((row) => animalIds.has(row.animal_id) === isReplaced)
  await insertFitting(tx, table, accountId, back, id)
}

function requirePlan(row: Planned['row'], { timeZone }: Zoned, field: string) {
  const wrong = wrongPlans([{ row, field }], today(timeZone))
  if (wrong.length > 0) throw new Invalid(wrong)
}
