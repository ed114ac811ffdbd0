import { and, eq, isNull, sql } from 'drizzle-orm'
import { isAnimalOf, isUnlocked } from '../../collection/animals/animals.queries.ts'
import { notOutside, standingOf } from '../../collection/animals/openAnimals.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import { HandedOver, Invalid, NotFound } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import type { Reads } from '../../server/reads.ts'
import { among } from '../../server/records/crud.ts'
import { requireOwnRecords } from '../../server/records/ownRecords.ts'
import type { Session } from '../../server/session/session.ts'
import type { LogTable } from '../logs/logs.queries.ts'
import type { LogWrites, NewLog, RowError } from '../logs/logVerbs.queries.ts'

/**
 * Records a round, all or nothing, and returns its logs in order. Throws `Invalid` with the errors
 * of every row, named `{list}.{row}.{field}`.
 */
export async function recordRound<T extends LogTable, R extends Reads>(
  tx: Transaction,
  session: Session,
  writes: LogWrites<T, R>,
  list: string,
  logs: NewLog<T>[],
) {
  // One round of an account at a time: two over the same animals could deadlock at their totals.
  await lockAccount(tx, session.accountId)
  const ids = new Set(logs.map(({ animal_id }) => animal_id))
  const standing = await standingOf(tx, session, [...ids])
  const { errors, add } = await writes.check(tx, session, logs)
  refuse(list, [
    ...logs.flatMap(({ animal_id }, row) => {
      const { isOpen, isOutside, isHandedOver } = standing.get(animal_id) ?? {}
      if (isHandedOver) throw new HandedOver()
      if (isOutside) return [{ row, field: 'animal_id', message: notOutside }]
      return closedError(row, 'animal_id', isOpen)
    }),
    ...errors,
  ])
  return add()
}

/** Deletes the logs of a round, all or none; throws as `recordRound`. */
export async function undoRound<T extends LogTable, R extends Reads>(
  tx: Transaction,
  session: Session,
  writes: LogWrites<T, R>,
  list: string,
  ids: string[],
) {
  await lockAccount(tx, session.accountId)
  const open = await openLogs(tx, session, writes.table, ids)
  refuse(
    list,
    ids.flatMap((id, row) => closedError(row, 'id', open.get(id))),
  )
  await requireOwnRecords(tx, session, writes.table, among(writes.table.id, ids))
  const removed = await writes.remove(tx, session, among(writes.table.id, ids))
  if (removed.length < open.size) throw new NotFound()
}

function refuse(list: string, errors: RowError[]) {
  if (errors.length === 0) return
  throw new Invalid(
    errors.map(({ row, field, ...error }) => ({ field: `${list}.${row}.${field}`, ...error })),
  )
}

/** The error of a row whose animal doesn't exist or is locked. */
function closedError(row: number, field: string, isOpen: boolean | undefined): RowError[] {
  if (isOpen) return []
  if (isOpen === false) return [{ row, field, message: 'Subscribe to access', code: 'locked' }]
  return [{ row, field, message: 'Not found', code: 'not_found' }]
}

/** The existing ones of these logs, by id, and whether their animals are unlocked. */
async function openLogs(tx: Transaction, session: Session, table: LogTable, ids: string[]) {
  const rows = await tx
    .select({ id: sql<string>`${table.id}`, isOpen: sql<boolean>`${isUnlocked(session)}` })
    .from(table)
    .innerJoin(animals, isAnimalOf(table))
    .where(
      and(
        eq(table.account_id, session.accountId),
        among(table.id, ids),
        isNull(animals.deleted_at),
      ),
    )
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen]))
}
