import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { pageOf } from '../../../server/wire.ts'
import { day } from '../../../shared/fields.ts'
import { cellsOf, monthOf } from '../month/month.ts'
import { calendarEvent, monthOfEvents } from './events.contract.ts'
import { eventsOf } from './events.queries.ts'

const ofDay = z.object({ date: day() })

/** The calendar's events, of one day and of the 42 days around a month. */
export const eventRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /events',
      { query: ofDay, answer: pageOf(calendarEvent) },
      async (session, { query: { date } }) => {
        const { value } = await eventsOf(db, session, { from: date, to: date })
        return { value, total: value.length, totalPages: 1 }
      },
    )

    action(
      app,
      'GET /events/month',
      { summary: 'Get a month of events', query: ofDay, answer: monthOfEvents },
      async (session, { query }) => {
        const cells = cellsOf(monthOf(query.date), session.weekStart)
        const span = { from: cells.at(0) ?? '', to: cells.at(-1) ?? '' }
        return { ...span, ...(await eventsOf(db, session, span)) }
      },
    )
  }
