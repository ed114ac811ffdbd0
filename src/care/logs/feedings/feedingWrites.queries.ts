import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { feeders, feedingLogs, supplements } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { among, owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { logReads } from '../logs.queries.ts'
import { addLogs, type LogWrites, plainWrites, takenIds } from '../logVerbs.queries.ts'
import { preyUsed, withOutcome } from './outcome.ts'
import { likelyTaken, settleStock } from './stock.queries.ts'

type Feeding = typeof feedingLogs
const plain = plainWrites(feedingLogs, logReads.feeding)

/** Feedings use and return stock, and must name feeders and supplements of the inventory. */
export const feedingWrites: LogWrites<Feeding, typeof logReads.feeding> = {
  ...plain,

  async check(tx, session, logs) {
    const existing = await knownOf(tx, session, logs)
    const missingErrors = logs.flatMap((log, row) =>
      existing.logs.has(log.id)
        ? []
        : missing(existing, log).map((field) => ({ row, ...notFound(field) })),
    )
    return {
      errors: [...takenIds(logs, existing.logs), ...missingErrors],

      async add() {
        const fed = logs.map((log) => withOutcome(log))
        const uses = fed.map(({ id, feeder_id = '', ...log }) => ({
          id,
          feeder_id,
          count: preyUsed(log),
        }))
        const likely = likelyTaken(existing.stock, uses)
        const rows = fed.map((log, at) => ({
          ...log,
          taken_from_stock: likely[at] ?? 0,
          ...priceIn(existing, log),
        }))
        const { all, added } = await addLogs(tx, session, feedingLogs, logReads.feeding, rows)
        const taking = uses.map((use, at) => ({ ...use, taken: likely[at] ?? 0 }))
        await settleStock(tx, session.accountId, {
          back: [],
          used: taking.filter(({ id }) => added.has(id)),
        })
        return all
      },
    }
  },

  async change(tx, session, log, changes, readAt) {
    const scope = eq(feedingLogs.animal_id, log.animalId)
    const before = await owned(tx, feedingLogs, session.accountId, {}, scope).lock(log.id)
    const values = withOutcome(changes, before)
    const isOther = (field: 'feeder_id' | 'supplement_id') =>
      changes[field] && changes[field] !== before[field]
    const existing = await knownOf(tx, session, [changes])
    const unavailable = missing(existing, changes).filter(isOther)
    if (unavailable.length > 0) throw new Invalid(unavailable.map(notFound))
    // What it cost stays as it was, unless it was another feeder.
    const { unit_cost, unit_currency } = isOther('feeder_id') ? priceIn(existing, changes) : before
    const priced = { ...values, unit_cost, unit_currency }
    const record = await plain.change(tx, session, log, priced, readAt)
    await settleAgain(tx, session, before, record)
    return record
  },

  async remove(tx, { accountId }, which: SQL | undefined) {
    const removed = await tx
      .delete(feedingLogs)
      .where(and(eq(feedingLogs.account_id, accountId), which))
      .returning({
        id: feedingLogs.id,
        feeder_id: feedingLogs.feeder_id,
        count: feedingLogs.taken_from_stock,
      })
    await settleStock(tx, accountId, { back: removed, used: [] })
    return removed.map(({ id }) => id)
  },
}

/** Only a changed meal settles the stock again; other changes leave what was taken. */
async function settleAgain(
  tx: Transaction,
  { accountId }: Session,
  before: Feeding['$inferSelect'],
  after: Feeding['$inferSelect'],
) {
  const { id, feeder_id, taken_from_stock: fromStock } = before
  const isSettled = feeder_id === after.feeder_id && preyUsed(before) === preyUsed(after)
  if (isSettled) return
  await settleStock(tx, accountId, {
    back: [{ feeder_id, count: fromStock }],
    used: [{ id, feeder_id: after.feeder_id, count: preyUsed(after), taken: fromStock }],
  })
}

const notFound = (field: string) => ({ field, message: 'Not found', code: 'not_found' })

type Named = Partial<Pick<Feeding['$inferInsert'], 'id' | InStock | 'happenedAt'>>
type InStock = 'feeder_id' | 'supplement_id'

type Known = {
  /** The animals of the logs whose ids already exist. */
  logs: Map<string, string>
  /** When the feeders and supplements were deleted, by field and id; null if they weren't. */
  inventory: Map<string, string | null>
  /** How many there are of the feeders whose stock is tracked. */
  stock: Map<string, number>
  /** Present cost of one piece of each feeder, if it is known. */
  prices: Map<string, Price>
}
type Price = { unit_cost: number | null; unit_currency: string | null }

const priceIn = ({ prices }: Known, { feeder_id = '' }: Named): Price =>
  prices.get(feeder_id) ?? { unit_cost: null, unit_currency: null }

/** Reads the existing records that feedings name, in one statement. */
async function knownOf(db: Db, { accountId }: Session, feedings: Named[]): Promise<Known> {
  const idsIn = (field: 'id' | InStock) => [
    ...new Set(feedings.flatMap((feeding) => feeding[field] ?? [])),
  ]
  const mine = (table: typeof feeders | typeof supplements | Feeding, ids: string[]) =>
    and(eq(table.account_id, accountId), among(table.id, ids))
  const { rows } = await db.execute<{
    field: 'id' | InStock
    id: string
    animal_id: string
    deleted_at: string | null
    quantity: number | null
    cost: number | null
    cost_currency: string | null
  }>(sql`
    select 'id' as field, id, animal_id, null as deleted_at, null::int as quantity,
        null::float8 as cost, null as cost_currency
      from ${feedingLogs} where ${mine(feedingLogs, idsIn('id'))}
    union all select 'feeder_id', id, null, deleted_at::text, quantity, cost / 100.0, cost_currency
      from ${feeders} where ${mine(feeders, idsIn('feeder_id'))}
    union all select 'supplement_id', id, null, deleted_at::text, null, null, null
      from ${supplements} where ${mine(supplements, idsIn('supplement_id'))}`)
  const of = Map.groupBy(rows, ({ field }) => field)
  const fed = of.get('feeder_id') ?? []
  return {
    logs: new Map(of.get('id')?.map(({ id, animal_id }) => [id, animal_id])),
    inventory: new Map(rows.map(({ field, id, deleted_at }) => [`${field} ${id}`, deleted_at])),
    stock: new Map(
      fed.flatMap(({ id, quantity }): [string, number][] =>
        quantity === null ? [] : [[id, quantity]],
      ),
    ),
    prices: new Map(
      fed.map(({ id, cost, cost_currency }) => [
        id,
        { unit_cost: cost, unit_currency: cost_currency },
      ]),
    ),
  }
}

/**
 * The fields of a feeding that name something missing from the inventory, or already deleted when
 * the feeding happened. A feeding from before the deletion is valid, so it can be added or
 * restored.
 */
function missing({ inventory }: Known, feeding: Named): InStock[] {
  const isThere = (deletedAt: string | null | undefined) =>
    deletedAt === null ||
    (deletedAt !== undefined &&
      feeding.happenedAt !== undefined &&
      Date.parse(feeding.happenedAt) < Date.parse(deletedAt))
  return (['feeder_id', 'supplement_id'] as const).filter(
    (field) => feeding[field] && !isThere(inventory.get(`${field} ${feeding[field]}`)),
  )
}
