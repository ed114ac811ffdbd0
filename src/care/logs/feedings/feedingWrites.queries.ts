import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { feedingLogs } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { logReads } from '../logs.queries.ts'
import { addLogs, type LogWrites, plainWrites } from '../logVerbs.queries.ts'
import {
  errorsOf,
  feedingOf,
  judge,
  notFound,
  preyUsed,
  withOutcome,
} from './feedingRule.queries.ts'
import { settleStock } from './stock.queries.ts'

type Feeding = typeof feedingLogs
const plain = plainWrites(feedingLogs, logReads.feeding)

/** Feedings use and return stock, and must name feeders and supplements of the inventory. */
export const feedingWrites: LogWrites<Feeding, typeof logReads.feeding> = {
  ...plain,

  async check(tx, session, logs) {
    const feedings = logs.map((log) => feedingOf(log))
    const verdicts = await judge(tx, session.accountId, feedings)
    return {
      errors: errorsOf(logs, verdicts),

      async add() {
        const rows = feedings.map((feeding, at) => ({ ...feeding, ...verdicts[at]?.terms }))
        const { all, added } = await addLogs(tx, session, feedingLogs, logReads.feeding, rows)
        const uses = rows.map(({ id, feeder_id = '', taken_from_stock: withdrawn }, at) => ({
          id,
          feeder_id,
          count: verdicts[at]?.pieces ?? 0,
          withdrawn,
        }))
        await settleStock(tx, session.accountId, {
          back: [],
          used: uses.filter(({ id }) => added.has(id)),
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
    const [verdict] = await judge(tx, session.accountId, [changes])
    const unavailable = verdict?.lacking.filter(isOther) ?? []
    if (unavailable.length > 0) throw new Invalid(unavailable.map(notFound))
    // What it cost stays as it was, unless it was another feeder.
    const { unit_cost, unit_currency } = (isOther('feeder_id') && verdict?.terms) || before
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
  const { id, feeder_id, happenedAt, taken_from_stock: fromStock } = before
  const [usesBefore, uses] = [preyUsed(before), preyUsed(after)]
  const isSame = feeder_id === after.feeder_id
  if (isSame && usesBefore === uses) return
  // What the stock didn't give to a meal at first it doesn't give now, unless that was from before the stock.
  const piece = { feeder_id, happenedAt, taken_from_stock: 1 }
  const [first] = isSame ? await judge(tx, accountId, [piece]) : []
  const count = first?.pieces ? Math.min(uses, fromStock + Math.max(0, uses - usesBefore)) : uses
  await settleStock(tx, accountId, {
    back: [{ feeder_id, count: fromStock }],
    used: [{ id, feeder_id: after.feeder_id, count, withdrawn: fromStock }],
  })
}
