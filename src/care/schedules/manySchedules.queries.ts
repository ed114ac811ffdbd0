import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { cleaningSchedules, feeders, feedingSchedules, supplements } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { among } from '../../server/records/crud.ts'
import { insertFitting } from '../../server/records/insertRows.ts'
import { requireNamed } from '../../server/records/named.ts'
import type { Session, Zoned } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { liesAhead } from '../../shared/fields.ts'
import { withSupplements } from './broughtSupplements.queries.ts'
import type { CleaningScheduleRow, FeedingScheduleRow } from './schedules.contract.ts'

type FeedingRow = typeof feedingSchedules.$inferSelect
type CleaningRow = typeof cleaningSchedules.$inferSelect

/** Schedules that were replaced, and the ids of those in their place. */
export type Replaced<Row> = { added: string[]; removed: Row[] }

/**
 * Replaces the feeding schedules of many animals by one, in a constant number of statements. Throws
 * `Invalid` at `feeding_schedule` as `saveSchedules` does.
 */
export async function replaceFeedingSchedules(
  tx: Transaction,
  session: Zoned,
  animalIds: string[],
  row: FeedingScheduleRow,
): Promise<Replaced<FeedingRow>> {
  const field = 'feeding_schedule'
  requireStarted(row, session, field)
  if (row.supplement_attributes?.brand && !row.supplement_attributes.name) {
    const message = 'Please choose a name'
    throw new Invalid([{ field: `${field}.supplement_attributes.name`, message }])
  }
  await requireNamed(
    tx,
    session.accountId,
    { [`${field}.feeder_id`]: feeders, [`${field}.supplement_id`]: supplements },
    { [`${field}.feeder_id`]: row.feeder_id, [`${field}.supplement_id`]: row.supplement_id },
  )
  const [[ready = row] = []] = await withSupplements(tx, session, [{ rows: [row], field }])
  const { id, _destroy, supplement_attributes, ...plan } = ready
  const removed = await tx
    .delete(feedingSchedules)
    .where(ofAnimals(feedingSchedules, session, animalIds))
    .returning()
  const rows = _destroy ? [] : rowsFor(animalIds, plan)
  const added = await insertFitting(
    tx,
    feedingSchedules,
    session.accountId,
    rows,
    feedingSchedules.id,
  )
  return { added: [...added], removed }
}

/** Replaces the cleaning schedules of many animals by one; throws `Invalid` at `cleaning_schedule`. */
export async function replaceCleaningSchedules(
  tx: Transaction,
  session: Zoned,
  animalIds: string[],
  row: CleaningScheduleRow,
): Promise<Replaced<CleaningRow>> {
  requireStarted(row, session, 'cleaning_schedule')
  const { _destroy, ...plan } = row
  const removed = await tx
    .delete(cleaningSchedules)
    .where(ofAnimals(cleaningSchedules, session, animalIds))
    .returning()
  const rows = _destroy ? [] : rowsFor(animalIds, plan)
  const added = await insertFitting(
    tx,
    cleaningSchedules,
    session.accountId,
    rows,
    cleaningSchedules.id,
  )
  return { added: [...added], removed }
}

/** Puts replaced schedules back, of the animals that still exist. */
export async function putSchedulesBack(
  tx: Transaction,
  { accountId }: Pick<Session, 'accountId'>,
  kind: 'feeding' | 'cleaning',
  { added, removed }: Replaced<Record<string, unknown>>,
): Promise<void> {
  const table = kind === 'feeding' ? feedingSchedules : cleaningSchedules
  await tx.delete(table).where(and(eq(table.account_id, accountId), among(table.id, added)))
  await insertFitting(tx, table, accountId, removed, table.id)
}

const ofAnimals = (
  table: typeof feedingSchedules | typeof cleaningSchedules,
  { accountId }: Zoned,
  animalIds: string[],
) => and(eq(table.account_id, accountId), among(table.animal_id, animalIds))

const rowsFor = (animalIds: string[], plan: object) =>
  animalIds.map((animal_id) => ({ ...plan, animal_id, id: newId() }))

function requireStarted({ started_on }: { started_on?: string }, { timeZone }: Zoned, at: string) {
  if (started_on && started_on > today(timeZone)) {
    throw new Invalid([{ field: `${at}.started_on`, message: liesAhead }])
  }
}
