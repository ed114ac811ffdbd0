import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import {
  animals,
  cleaningSchedules,
  feeders,
  feedingSchedules,
  supplements,
} from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { addRows, saveRows } from '../../server/records/rows.ts'
import type { Zoned } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { liesAhead } from '../../shared/fields.ts'
import type { FieldError } from '../../shared/resource.ts'
import { withSupplements } from './broughtSupplements.queries.ts'
import { dueOf } from './due/due.ts'
import { cleaningPlans, feedingPlans, type PlanRow } from './plans.queries.ts'
import {
  type CleaningScheduleRow,
  type FeedingScheduleRow,
  feederMissing,
  type Schedules,
} from './schedules.contract.ts'

/** An animal's schedules, as a column of the animal's own statement. */
export const schedulesRead = (db: Db, who: Parameters<typeof feedingPlans>[1]) =>
  sql<PlanRow[]>`(select coalesce(json_agg(plan), '[]') from ${feedingPlans(
    db,
    who,
    eq(feedingSchedules.animal_id, animals.id),
  )
    .unionAll(cleaningPlans(db, who, eq(cleaningSchedules.animal_id, animals.id)))
    .as('plan')})`

/** An animal's schedules as its record has them, with what is due of them today. */
export function schedulesFrom(rows: PlanRow[], timeZone: string): Schedules {
  const now = today(timeZone)
  const read = ({ kind, animal_id, lastOn, others, ...schedule }: PlanRow) => ({
    ...schedule,
    ...dueOf({ ...schedule, others }, lastOn, now),
  })
  const byAge = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    feedingSchedules: byAge.filter(({ kind }) => kind === 'feeding').map(read),
    cleaningSchedule: byAge.filter(({ kind }) => kind === 'cleaning').map(read)[0] ?? null,
  }
}

type Given = {
  feedingSchedules?: FeedingScheduleRow[]
  cleaningSchedule?: CleaningScheduleRow | null
}

/**
 * Saves the schedules in a request for an animal, within its transaction: feeding schedules row by
 * row (see `saveRows`), and the one cleaning schedule. A row may name a supplement, which is found
 * or created. Throws `Invalid` with every wrong field by the contract's keys: 'Cannot be in the
 * future' in the account's time zone, 'Not found' for records of other accounts and newly chosen
 * deleted ones.
 */
export async function saveSchedules(
  tx: Transaction,
  session: Zoned,
  animalId: string,
  { feedingSchedules: rows = [], cleaningSchedule }: Given,
): Promise<void> {
  const wrong = [
    ...wrongPlans(plansOf(rows, cleaningSchedule), today(session.timeZone)),
    ...(await feedersTaken(tx, session, animalId, rows)),
  ]
  const [withIds = []] = await withSupplements(tx, session, [{ rows, field: 'feedingSchedules' }])
  await saveRows(tx, session.accountId, {
    table: feedingSchedules,
    parent: { animal_id: animalId },
    field: 'feedingSchedules',
    rows: withIds.map(({ supplement_attributes, ...row }) => row),
    references: { feeder_id: feeders, supplement_id: supplements },
    wrong,
  })
  if (cleaningSchedule) await saveCleaning(tx, session, animalId, cleaningSchedule)
}

/** The schedules of a new animal; `prefix` is what their names begin with in the request. */
type New = Given & { animal_id: string; prefix: string }

/**
 * Saves the schedules of new animals, in as many statements as those of one. Their supplements are
 * there already; throws as `saveSchedules` does.
 */
export async function addSchedules(
  tx: Transaction,
  session: Zoned,
  added: readonly New[],
): Promise<void> {
  const now = today(session.timeZone)
  const wrong = added.flatMap(({ feedingSchedules: rows = [], cleaningSchedule, prefix }) =>
    wrongPlans(plansOf(rows, cleaningSchedule), now).map((error) => ({
      ...error,
      field: `${prefix}${error.field}`,
    })),
  )
  const of = added.flatMap(({ animal_id, feedingSchedules = [], prefix }) => {
    const rows = feedingSchedules.map(({ supplement_attributes, ...row }) => row)
    return rows.length > 0
      ? [{ parent: { animal_id }, field: `${prefix}feedingSchedules`, rows }]
      : []
  })
  await addRows(tx, session.accountId, {
    table: feedingSchedules,
    references: { feeder_id: feeders, supplement_id: supplements },
    of,
    wrong,
  })
  const cleanings = added.flatMap(({ animal_id, cleaningSchedule }) => {
    if (!cleaningSchedule || cleaningSchedule._destroy) return []
    const { _destroy, ...plan } = cleaningSchedule
    return [{ ...plan, animal_id, id: newId() }]
  })
  if (cleanings.length > 0) await insertRows(tx, cleaningSchedules, session.accountId, cleanings)
}

const plansOf = (rows: FeedingScheduleRow[], cleaning: CleaningScheduleRow | null | undefined) => [
  ...rows.map((row, at) => ({ row, field: `feedingSchedules.${at}` })),
  ...(cleaning ? [{ row: cleaning, field: 'cleaningSchedule' }] : []),
]

export type Planned = { row: FeedingScheduleRow | CleaningScheduleRow; field: string }

/** The errors of schedules that begin after `now`, or bring a supplement without a name. */
export const wrongPlans = (plans: Planned[], now: string): FieldError[] =>
  plans.flatMap(({ row, field }) => {
    const { started_on, supplement_id, supplement_attributes: supplement }: FeedingScheduleRow = row
    const later = { field: `${field}.started_on`, message: liesAhead }
    const name = `${field}.supplement_attributes.name`
    const nameless = { field: name, message: 'Please choose a name' }
    return [
      ...(started_on && started_on > now ? [later] : []),
      ...(!supplement_id && supplement?.brand && !supplement.name ? [nameless] : []),
    ]
  })

/** The errors of rows that remove the feeder from a schedule that has one. */
async function feedersTaken(
  tx: Transaction,
  { accountId }: Zoned,
  animalId: string,
  rows: FeedingScheduleRow[],
): Promise<FieldError[]> {
  if (!rows.some(({ id, feeder_id }) => id && feeder_id === null)) return []
  const saved = await tx
    .select({ id: feedingSchedules.id, feeder_id: feedingSchedules.feeder_id })
    .from(feedingSchedules)
    .where(
      and(eq(feedingSchedules.account_id, accountId), eq(feedingSchedules.animal_id, animalId)),
    )
  return rows.flatMap(({ id, feeder_id }, at) =>
    feeder_id === null && saved.some((row) => row.id === id?.toLowerCase() && row.feeder_id)
      ? [{ field: `feedingSchedules.${at}.feeder_id`, message: feederMissing }]
      : [],
  )
}

async function saveCleaning(
  tx: Transaction,
  { accountId }: Zoned,
  animalId: string,
  { _destroy, ...plan }: CleaningScheduleRow,
): Promise<void> {
  const isIts = eq(cleaningSchedules.animal_id, animalId)
  const schedules = owned(tx, cleaningSchedules, accountId, {}, isIts)
  const [existing] = await tx
    .select({ id: cleaningSchedules.id })
    .from(cleaningSchedules)
    .where(and(eq(cleaningSchedules.account_id, accountId), isIts))
  if (existing && _destroy) return schedules.remove(existing.id)
  if (_destroy) return
  if (existing) await schedules.update(existing.id, plan)
  else await schedules.insert({ ...plan, animal_id: animalId })
}

/** Removes an animal's cleaning schedule. Throws `NotFound` if it has none. */
export async function removeCleaningSchedule(
  db: Db,
  { accountId }: Zoned,
  animalId: string,
): Promise<void> {
  const { rowCount } = await db
    .delete(cleaningSchedules)
    .where(
      and(eq(cleaningSchedules.account_id, accountId), eq(cleaningSchedules.animal_id, animalId)),
    )
  if (rowCount === 0) throw new NotFound()
}
