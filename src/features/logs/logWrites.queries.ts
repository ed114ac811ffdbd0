import { and, eq, type SQL } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { among, idTaken, owned, type Reads, type Row } from '../../server/crud.ts'
import { Failure } from '../../server/errors.ts'
import { insertRows } from '../../server/insertRows.ts'
import type { Session } from '../../server/session.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { LogTable } from './logs.queries.ts'

export type NewLog<T extends LogTable> = Partial<T['$inferInsert']> & {
  id: string
  animal_id: string
}
/** What is wrong with one of several new logs; the first is row 0. */
export type RowError = FieldError & { row: number; field: string }

/**
 * How logs of one kind are written, one or a whole round of them. Whether the session may see their
 * animals is the caller's to judge.
 */
export type LogWrites<T extends LogTable> = {
  table: T
  /** What is wrong with new logs beyond their fields. */
  errors(tx: Transaction, session: Session, logs: NewLog<T>[]): Promise<RowError[]>
  /** Adds logs without errors and answers all, in their order. One whose id is there already stays as it is. */
  add(tx: Transaction, session: Session, logs: NewLog<T>[]): Promise<Row<T>[]>
  /** Changes the named fields of an animal's log; see `owned().update` for `readAt`. */
  change(
    tx: Transaction,
    session: Session,
    log: { id: string; animal_id: string },
    changes: Partial<T['$inferInsert']>,
    readAt?: string,
  ): Promise<Row<T>>
  /** Deletes the account's logs that fit, for good, and answers their ids. */
  remove(tx: Transaction, session: Session, which: SQL | undefined): Promise<string[]>
}

/** The writes of a kind that has no more to it than its table. */
export function plainWrites<T extends LogTable>(table: T, reads: Reads): LogWrites<T> {
  return {
    table,
    errors: async (tx, session, logs) =>
      takenIds(logs, await animalsOfKnown(tx, session, table, logs)),
    add: async (tx, session, logs) => (await addLogs(tx, session, table, reads, logs)).all,
    change: (tx, { accountId }, { id, animal_id }, changes, readAt) =>
      owned(tx, table, accountId, reads, eq(table.animal_id, animal_id)).update(
        id,
        changes,
        readAt,
      ),
    async remove(tx, { accountId }, which) {
      const gone = await tx
        .delete(table)
        .where(and(eq(table.account_id, accountId), which))
        .returning({ id: table.id })
      return gone.map(({ id }) => String(id))
    },
  }
}

/** Adds logs in one statement; answers all of them in their order, and the ids that are new. */
export async function addLogs<T extends LogTable>(
  tx: Transaction,
  session: Session,
  table: T,
  reads: Reads,
  logs: NewLog<T>[],
) {
  const rows = owned(tx, table, session.accountId, reads)
  const added = await insertRows(
    tx,
    table,
    session.accountId,
    logs.map((log) => ({ ...log, recorded_by: session.userId })),
  )
  const records = await rows.findAll(logs.map(({ id }) => id))
  const all = logs.flatMap(({ id }): Row<T>[] => {
    const record = records.get(id)
    return record ? [record] : []
  })
  // Of two that bring one id for two animals at the same time, the second arrives here.
  const isOf = (log: NewLog<T>) => records.get(log.id)?.animal_id === log.animal_id
  if (!logs.every(isOf)) throw new Failure(409, [idTaken])
  return { all, added }
}

/** The animals of the logs whose ids are there already. */
export async function animalsOfKnown<T extends LogTable>(
  db: Db,
  { accountId }: Session,
  table: T,
  logs: NewLog<T>[],
): Promise<Map<string, string>> {
  const known = await db
    .select({ id: table.id, animal_id: table.animal_id })
    .from(table as LogTable)
    .where(
      and(
        eq(table.account_id, accountId),
        among(
          table.id,
          logs.map(({ id }) => id),
        ),
      ),
    )
  return new Map(known.map(({ id, animal_id }) => [String(id), String(animal_id)]))
}

/** The logs that would be recorded under the id of another animal's log, or of another row's. */
export function takenIds(
  logs: { id: string; animal_id: string }[],
  known: Map<string, string>,
): RowError[] {
  const seen = new Set<string>()
  return logs.flatMap(({ id, animal_id }, row) => {
    const isTaken = seen.has(id) || (known.get(id) ?? animal_id) !== animal_id
    seen.add(id)
    return isTaken ? [{ row, ...idTaken }] : []
  })
}
