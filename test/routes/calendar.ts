import type { RouteSamples } from './sample.ts'

export const calendar: RouteSamples = {
  // A calendar for programs that know its secret address.
  forVisitors: ['GET /calendar/:token.ics'],
  aimed: {},
  unaimed: {
    'DELETE /calendar_feed': {},
    'GET /calendar_feed': undefined,
    'POST /calendar_feed/rotate': {},
    'GET /events?date=2026-01-03': undefined,
    'GET /events/day?date=2026-01-03': undefined,
    'GET /events/month?date=2026-01-03': undefined,
  },
  own: ['DELETE /calendar_feed', 'POST /calendar_feed/rotate'],
}
