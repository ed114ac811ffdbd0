import { name, type RouteSamples } from './sample.ts'

export const calendar: RouteSamples = {
  // A calendar for programs that know its secret address.
  forVisitors: ['GET /calendar/:token.ics'],
  aimed: {
    'DELETE /custom_events/:id': ({ custom_event }) => ({ url: `/custom_events/${custom_event}` }),
    'GET /custom_events/:id': ({ custom_event }) => ({ url: `/custom_events/${custom_event}` }),
    'PATCH /custom_events/:id': ({ custom_event }) => ({
      url: `/custom_events/${custom_event}`,
      payload: { custom_event: { title: name } },
    }),
  },
  unaimed: {
    'DELETE /calendar_feed': {},
    'GET /calendar_feed': undefined,
    'POST /calendar_feed/rotate': {},
    'GET /custom_events': undefined,
    'GET /events?date=2026-01-03': undefined,
    'GET /events/month?date=2026-01-03': undefined,
    'POST /custom_events': { custom_event: { title: name, started_on: '2026-12-05' } },
  },
  own: ['DELETE /calendar_feed', 'POST /calendar_feed/rotate'],
}
