import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { feeders, feedingLogs, supplements } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { among, owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { logReads } from '../logs.queries.ts'
import {
  addLogs,
  animalsOfKnown,
  type LogWrites,
  type NewLog,
  plainWrites,
  takenIds,
} from '../logVerbs.queries.ts'
import { preyUsed, withOutcome } from './outcome.ts'
import { likelyTaken, settleStock } from './stock.queries.ts'

type Feeding = typeof feedingLogs
const plain = plainWrites(feedingLogs, logReads.feeding)

/** Feedings use and return stock, and must name feeders and supplements of the inventory. */
export const feedingWrites: LogWrites<Feeding, typeof logReads.feeding> = {
  ...plain,

  async errors(tx, session, logs) {
    const known = await animalsOfKnown(tx, session, feedingLogs, logs)
    const isNew = ({ id }: NewLog<Feeding>) => !known.has(id)
    const missing = await missingIn(tx, session, logs.filter(isNew))
    const named = logs.flatMap((log, row) =>
      isNew(log) ? missing(log).map((field) => ({ row, ...notFound(field) })) : [],
    )
    return [...takenIds(logs, known), ...named]
  },

  async add(tx, session, logs) {
    const fed = logs.map((log) => withOutcome(log))
    const used = fed.map(({ id, feeder_id = '', ...log }) => ({
      id,
      feeder_id,
      count: preyUsed(log),
    }))
    const likely = await likelyTaken(tx, session.accountId, used)
    const rows = fed.map((log, at) => ({ ...log, taken_from_stock: likely[at] ?? 0 }))
    const { all, added } = await addLogs(tx, session, feedingLogs, logReads.feeding, rows)
    const taking = used.map((use, at) => ({ ...use, taken: likely[at] ?? 0 }))
    await settleStock(tx, session.accountId, {
      back: [],
      used: taking.filter(({ id }) => added.has(id)),
    })
    return all
  },

  async change(tx, session, log, changes, readAt) {
    const scope = eq(feedingLogs.animal_id, log.animalId)
    const before = await owned(tx, feedingLogs, session.accountId, {}, scope).lock(log.id)
    const values = withOutcome(changes, before)
    const isOther = (field: 'feeder_id' | 'supplement_id') =>
      changes[field] && changes[field] !== before[field]
    const missing = (await missingIn(tx, session, [changes]))(changes).filter(isOther)
    if (missing.length > 0) throw new Invalid(missing.map(notFound))
    const record = await plain.change(tx, session, log, values, readAt)
    await settleAgain(tx, session, before, record)
    return record
  },

  async remove(tx, { accountId }, which: SQL | undefined) {
    const gone = await tx
      .delete(feedingLogs)
      .where(and(eq(feedingLogs.account_id, accountId), which))
      .returning({
        id: feedingLogs.id,
        feeder_id: feedingLogs.feeder_id,
        count: feedingLogs.taken_from_stock,
      })
    await settleStock(tx, accountId, { back: gone, used: [] })
    return gone.map(({ id }) => id)
  },
}

/** Only a changed meal settles the stock again; other changes leave what was taken. */
async function settleAgain(
  tx: Transaction,
  { accountId }: Session,
  before: Feeding['$inferSelect'],
  after: Feeding['$inferSelect'],
) {
  const { id, feeder_id, taken_from_stock: taken } = before
  const isSettled = feeder_id === after.feeder_id && preyUsed(before) === preyUsed(after)
  if (isSettled) return
  await settleStock(tx, accountId, {
    back: [{ feeder_id, count: taken }],
    used: [{ id, feeder_id: after.feeder_id, count: preyUsed(after), taken }],
  })
}

const notFound = (field: string) => ({ field, message: 'Not found', code: 'not_found' })

type Named = Partial<Pick<Feeding['$inferInsert'], InStock | 'happenedAt'>>
type InStock = 'feeder_id' | 'supplement_id'

/**
 * The fields of a feeding that name something missing from the inventory, or already deleted when
 * the feeding happened. A feeding from before the deletion is valid, so it can be added or
 * restored.
 */
async function missingIn(db: Db, { accountId }: Session, feedings: Named[]) {
  const known = (field: InStock, table: typeof feeders | typeof supplements) => {
    const ids = [...new Set(feedings.flatMap((feeding) => feeding[field] ?? []))]
    return sql`select ${field}::text as field, id, deleted_at from ${table} where ${and(
      eq(table.account_id, accountId),
      among(table.id, ids),
    )}`
  }
  const { rows } = await db.execute<{ field: string; id: string; deleted_at: string | null }>(
    sql`${known('feeder_id', feeders)} union all ${known('supplement_id', supplements)}`,
  )
  const there = new Map(rows.map(({ field, id, deleted_at }) => [`${field} ${id}`, deleted_at]))
  const isThere = (deletedAt: string | null | undefined, happenedAt: string | undefined) =>
    deletedAt === null ||
    (deletedAt !== undefined &&
      happenedAt !== undefined &&
      Date.parse(happenedAt) < Date.parse(deletedAt))
  return (feeding: Named) =>
    (['feeder_id', 'supplement_id'] as const).filter(
      (field) =>
        feeding[field] && !isThere(there.get(`${field} ${feeding[field]}`), feeding.happenedAt),
    )
}
