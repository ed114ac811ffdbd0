import { and, eq, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { requireAnimal, requireOfCollection } from '../../collection/animals/openAnimals.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { Failure, Invalid, NotFound } from '../../server/errors.ts'
import type { Reads } from '../../server/reads.ts'
import { among, idTaken, owned, type Row } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import { requireOwnRecords } from '../../server/records/ownRecords.ts'
import type { Session } from '../../server/session/session.ts'
import type { FieldError } from '../../shared/resource.ts'
import { type LogList, logPages } from './logPages.queries.ts'
import type { LogTable } from './logs.queries.ts'

type OfAnimal = { animalId: string }
type Which = OfAnimal & { id: string }

/**
 * The verbs of one kind of log. A log is found by the account, the path's animal and its own id;
 * logs of a locked animal are locked. Deleting is permanent: undo adds the log again with its id.
 */
export function logVerbs<
  T extends LogTable,
  R extends Reads,
  Sort extends string,
  Filter extends string,
>(kind: LogList<T, R, Sort, Filter> & { writes: LogWrites<T, R> }) {
  const { table, reads, writes } = kind
  const isLog = ({ animalId, id }: Which) => and(eq(table.animal_id, animalId), eq(table.id, id))

  return {
    list: (db: Database) => logPages(db, kind),

    async find(db: Db, session: Session, { animalId, id }: Which) {
      await requireAnimal(db, session, animalId)
      const scope = eq(table.animal_id, animalId)
      return owned(db, table, session.accountId, reads, scope).find(id)
    },

    async add(
      tx: Transaction,
      session: Session,
      input: Partial<T['$inferInsert']> & { id?: string },
      { animalId }: OfAnimal,
    ) {
      await requireOfCollection(tx, session, animalId)
      const log = { id: newId(), ...input, animal_id: animalId }
      const { errors, add } = await writes.check(tx, session, [log])
      if (errors.length > 0) throw new Invalid(errors.map(({ row, ...error }) => error))
      const [added] = await add()
      if (!added) throw new NotFound()
      return added
    },

    async change(
      tx: Transaction,
      session: Session,
      which: Which,
      changes: Partial<T['$inferInsert']>,
      readAt?: string,
    ) {
      await requireAnimal(tx, session, which.animalId)
      await requireOwnRecords(tx, session, table, isLog(which))
      return writes.change(tx, session, which, changes, readAt)
    },

    async remove(tx: Transaction, session: Session, which: Which) {
      await requireAnimal(tx, session, which.animalId)
      await requireOwnRecords(tx, session, table, isLog(which))
      const removed = await writes.remove(tx, session, isLog(which))
      if (removed.length === 0) throw new NotFound()
    },
  }
}

export type NewLog<T extends LogTable> = Partial<T['$inferInsert']> & {
  id: string
  animal_id: string
}
/** An error of one of several new logs; the first is row 0. */
export type RowError = FieldError & { row: number; field: string }

/**
 * How logs of one kind are written, one or a whole round. The caller checks that the session may
 * see their animals.
 */
export type LogWrites<T extends LogTable, R extends Reads = Reads> = {
  table: T
  /**
   * The errors of new logs that their fields' schemas can't find. Without any, `add` adds the logs and
   * returns all of them, in order; logs whose id exists stay unchanged.
   */
  check(
    tx: Transaction,
    session: Session,
    logs: NewLog<T>[],
  ): Promise<{ errors: RowError[]; add: () => Promise<Row<T, R>[]> }>
  /** Changes the named fields of an animal's log; see `owned().update` for `readAt`. */
  change(
    tx: Transaction,
    session: Session,
    log: { id: string; animalId: string },
    changes: Partial<T['$inferInsert']>,
    readAt?: string,
  ): Promise<Row<T, R>>
  /** Permanently deletes the account's logs that match, and returns their ids. */
  remove(tx: Transaction, session: Session, which: SQL | undefined): Promise<string[]>
}

/** The writes of a kind without rules beyond its table. */
export function plainWrites<T extends LogTable, R extends Reads>(
  table: T,
  reads: R,
): LogWrites<T, R> {
  return {
    table,
    check: async (tx, session, logs) => ({
      errors: takenIds(logs, await animalsOfKnown(tx, session, table, logs)),
      add: async () => (await addLogs(tx, session, table, reads, logs)).all,
    }),
    change: (tx, { accountId }, { id, animalId }, changes, readAt) =>
      owned(tx, table, accountId, reads, eq(table.animal_id, animalId)).update(id, changes, readAt),
    async remove(tx, { accountId }, which) {
      const rows = await tx
        .delete(table)
        .where(and(eq(table.account_id, accountId), which))
        .returning({ id: table.id })
      return rows.map(({ id }) => String(id))
    },
  }
}

/** Adds logs in one statement; returns all of them in order, and the ids that are new. */
export async function addLogs<T extends LogTable, R extends Reads>(
  tx: Transaction,
  session: Session,
  table: T,
  reads: R,
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
  const all = logs.flatMap(({ id }): Row<T, R>[] => {
    const record = records.get(id)
    return record ? [record] : []
  })
  // Two simultaneous requests can use one id for two animals; the later one ends here.
  const isOf = (log: NewLog<T>) => records.get(log.id)?.animal_id === log.animal_id
  if (!logs.every(isOf)) throw new Failure(409, [idTaken])
  return { all, added }
}

/** The animals of the logs whose ids already exist. */
async function animalsOfKnown<T extends LogTable>(
  db: Db,
  { accountId }: Session,
  table: T,
  logs: NewLog<T>[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: table.id, animal_id: table.animal_id })
    // drizzle's types can't follow a table that is a type parameter.
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
  return new Map(rows.map(({ id, animal_id }) => [String(id), String(animal_id)]))
}

/** The errors of logs whose id belongs to another animal's log, or is repeated in another row. */
export function takenIds(
  logs: { id: string; animal_id: string }[],
  owners: Map<string, string>,
): RowError[] {
  const ids = new Set<string>()
  return logs.flatMap(({ id, animal_id }, row) => {
    const isTaken = ids.has(id) || (owners.get(id) ?? animal_id) !== animal_id
    ids.add(id)
    return isTaken ? [{ row, ...idTaken }] : []
  })
}
