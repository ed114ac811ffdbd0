import { and, eq, sql } from 'drizzle-orm'
import { animals, shedForecasts } from '../../db/schema.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { awaitedDays } from './expected.queries.ts'
import { overtaken } from './shedForecasts.queries.ts'
import { betweenWords } from './words.ts'

type Row = {
  id: string
  animal_id: string
  name: string
  basis: string
  day: string
  lower_on: string
  upper_on: string
}

/**
 * Forecasts whose window has opened, each once, and once more when it has closed without a shed. Those
 * of animals that are kept, unless the keeper turned it off on the forecast. None without Plus.
 */
export const forecastReminders: ReminderSource = {
  kind: 'forecast',
  /** That a forecast is ready, as long as it is open. */
  async standing(db, { accountId }) {
    const open = await db
      .select({ animal_id: shedForecasts.animal_id })
      .from(shedForecasts)
      .where(and(eq(shedForecasts.account_id, accountId), eq(shedForecasts.state, 'ready')))
    return open.map(({ animal_id }) => `/animals/${animal_id}/forecast`)
  },
  async find(db, { accountId, isSubscribed }, today) {
    if (!isSubscribed) return []
    const { rows } = await db.execute<Row>(sql`
      select forecast.id, forecast.animal_id, kept.name, forecast.basis,
        forecast.predicted_on::text as day, forecast.lower_on::text, forecast.upper_on::text
      from ${shedForecasts} forecast
      join ${animals} kept on kept.account_id = forecast.account_id and kept.id = forecast.animal_id
        and kept.deleted_at is null and kept.state = 'kept'
      where forecast.account_id = ${accountId} and forecast.state = 'ready' and forecast.remind
        and not ${overtaken(sql`forecast`)}
        and forecast.lower_on <= ${today} and forecast.upper_on >= ${today}::date - ${awaitedDays}::int
      order by forecast.upper_on, forecast.id`)
    return rows.map((row) => {
      const isOver = row.upper_on < today
      const words = isOver ? overWords(row, today) : openWords(row, today)
      return {
        key: `forecast:${row.id}:${isOver ? 'over' : 'open'}`,
        kind: 'forecast' as const,
        words: () => words,
        path: `/animals/${row.animal_id}/forecast`,
      }
    })
  },
}

function openWords({ name, basis, day, ...window }: Row, today: string) {
  const likely =
    basis === 'own'
      ? `Most likely on ${formatShortDay(day, today)}, 8 times in 10 ${betweenWords(window, today)}.`
      : `8 times in 10 ${betweenWords(window, today)}.`
  return { header_text: `${name} may shed any day now`, body_text: likely }
}

function overWords({ name, upper_on }: Row, today: string) {
  return {
    header_text: `Has ${name} shed?`,
    body_text: `The window closed on ${formatShortDay(upper_on, today)}. Record the shed, or predict again.`,
  }
}
