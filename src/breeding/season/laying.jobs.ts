import { sql } from 'drizzle-orm'
import { comingWords, type ReminderSource } from '../../server/messages/reminders.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { type Laying, layings } from './laying.queries.ts'

/** The dams expected to lay, each once, from the day before: the nest box should stand ready. */
export const layingReminders: ReminderSource = {
  kind: 'laying',
  async find(db, account, today) {
    const { rows } = await db.execute<Laying>(sql`
      select id, plan_id, dam_id, dam, sire, bears_live, seen_on::text, day::text
      from ${layings(account)} laying
      where day between ${today}::date - 3 and ${today}::date + 1 order by day, id`)
    return rows.map(({ id, plan_id, dam, sire, bears_live, seen_on, day }) => {
      const act = bears_live ? 'give birth' : 'lay'
      const when = day < today ? `on ${formatShortDay(day, today)}` : comingWords(day, today)
      const from = `${bears_live ? 'Ovulated' : 'Pre-lay shed'} on ${formatShortDay(seen_on, today)}`
      const header_text = `${dam} is expected to ${act} ${when}`
      const body_text = `${dam} × ${sire}. ${from}.`
      return {
        key: `laying:${id}:${day}`,
        kind: 'laying',
        words: () => ({ header_text, body_text }),
        path: `/breeding/${plan_id}/pairings/${id}`,
      }
    })
  },
}
