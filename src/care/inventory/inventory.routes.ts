import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { bulbs, feeders, supplements } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { totalOf } from '../../server/records/crud.ts'
import { isDue } from '../bulbs/bulbs.queries.ts'
import { isLow } from '../feeders/feeders.queries.ts'
import { stock } from './inventory.contract.ts'

/** The totals of the inventory's hub. */
export const inventoryRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(app, 'GET /inventory', { answer: stock }, async ({ accountId }) => {
      const [fed, dusted, lit, [food], [lamps]] = await Promise.all([
        totalOf(db, feeders, accountId),
        totalOf(db, supplements, accountId),
        totalOf(db, bulbs, accountId),
        db
          .select({ out: many(isOut), low: many(sql`${isLow} and not ${isOut}`) })
          .from(feeders)
          .where(and(eq(feeders.account_id, accountId), isNull(feeders.deleted_at))),
        db
          .select({ due: many(isDue) })
          .from(bulbs)
          .where(and(eq(bulbs.account_id, accountId), isNull(bulbs.deleted_at))),
      ])
      return {
        feeders: { total: fed, low: food?.low ?? 0, out: food?.out ?? 0 },
        supplements: { total: dusted },
        bulbs: { total: lit, due: lamps?.due ?? 0 },
      }
    })
  }

const isOut = sql`coalesce(${feeders}.quantity = 0, false)`
const many = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
