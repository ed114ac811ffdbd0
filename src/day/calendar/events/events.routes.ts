import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { pageOf } from '../../../server/wire.ts'
import { eventKinds } from '../../../shared/choices.ts'
import { day, yesNo } from '../../../shared/fields.ts'
import { monthOf } from '../../../shared/months.ts'
import { pageFields, perPage } from '../../../shared/resource.ts'
import { cellsOf } from '../month/month.ts'
import { calendarEvent, dayOfEvents, eventAnimal, monthOfEvents } from './events.contract.ts'
import { dayEvents, eventPage, monthEvents } from './events.queries.ts'

const ofDay = z.object({ date: day() })
const ofPage = ofDay.extend({
  ...pageFields(),
  per_page: pageFields().per_page.default(perPage.most),
  kind: z.enum(eventKinds, `Please choose one of: ${eventKinds.join(', ')}`).optional(),
  done: yesNo().optional(),
})

/** The calendar's events, of one day and of the 42 days around a month. */
export const eventRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /events',
      { query: ofPage, answer: pageOf(calendarEvent).extend({ animals: z.array(eventAnimal) }) },
      (session, { query }) => eventPage(db, session, query),
    )

    action(
      app,
      'GET /events/day',
      { summary: 'Get a day of events in groups', query: ofDay, answer: dayOfEvents },
      (session, { query }) => dayEvents(db, session, query.date),
    )

    action(
      app,
      'GET /events/month',
      { summary: 'Get a month of events', query: ofDay, answer: monthOfEvents },
      (session, { query }) =>
        monthEvents(db, session, cellsOf(monthOf(query.date), session.weekStart)),
    )
  }
