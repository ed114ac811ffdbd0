import { and, eq, isNull, sql } from 'drizzle-orm'
import { feeders, reminders } from '../../db/schema.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { numberText } from '../../shared/numbers.ts'
import { feederName } from './feederName.ts'
import { isLow } from './feeders.queries.ts'

/** Feeders that are running low, each once until it has been restocked. */
export const lowStockReminders: ReminderSource = {
  kind: 'low_stock',
  async find(db, { accountId }) {
    const rows = await db
      .select()
      .from(feeders)
      .where(and(eq(feeders.account_id, accountId), isNull(feeders.deleted_at), isLow))
      .orderBy(feeders.id)
    return rows.map(({ id, quantity, ...feeder }) => {
      const left = quantity ?? 0
      const name = feederName(feeder)
      return {
        key: `low_stock:${id}`,
        kind: 'low_stock' as const,
        words: (sign) => ({
          header_text: left > 0 ? `${name} is running low` : `${name} is out of stock`,
          body_text: left > 0 ? `${numberText(left, sign)} left.` : 'None left.',
        }),
        path: `/inventory/feeders/${id}`,
        isToDo: true,
      }
    })
  },

  /** Forgotten after restocking, so that the next low stock is a new reminder. */
  async forget(db) {
    await db.execute(sql`delete from ${reminders} told where told.key like 'low\\_stock:%'
      and not exists (select from ${feeders}
        where ${feeders.account_id} = told.account_id
          and ${feeders.id} = substr(told.key, 11)::uuid
          and ${feeders.deleted_at} is null and ${isLow})`)
  },
}
