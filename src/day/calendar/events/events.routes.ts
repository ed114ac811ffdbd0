import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { pageOf } from '../../../server/wire.ts'
import { day } from '../../../shared/fields.ts'
import { cellsOf, monthOf } from '../month/month.ts'
import { calendarEvent, monthOfEvents } from './events.contract.ts'
import { eventsOf } from './events.queries.ts'

const asked = z.object({ date: day() })

/** The calendar's events, of one day and of the 42 days around a month. */
export const eventRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/events',
      { schema: { querystring: asked, response: { 200: pageOf(calendarEvent) } } },
      async (request) => {
        const { date } = request.query
        const { value } = await eventsOf(db, sessionOf(request), { from: date, to: date })
        return { value, total: value.length, totalPages: 1 }
      },
    )

    app.get(
      '/events/month',
      {
        schema: {
          summary: 'Get a month of events',
          querystring: asked,
          response: { 200: monthOfEvents },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const cells = cellsOf(monthOf(request.query.date), session.weekStart)
        const span = { from: cells.at(0) ?? '', to: cells.at(-1) ?? '' }
        return { ...span, ...(await eventsOf(db, session, span)) }
      },
    )
  }
