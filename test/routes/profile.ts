import type { RouteSamples } from './sample.ts'

export const profile: RouteSamples = {
  // In src/people/profile/profile.test.ts.
  triedElsewhere: ['GET /dashboard/faces/:id/:width.webp'],
  unaimed: {
    'PATCH /user': { user: { name: 'Mine', week_start: 'sunday' } },
    'DELETE /user/photo': undefined,
    'GET /currencies': undefined,
    'GET /timezones': undefined,
  },
  own: ['DELETE /user/photo', 'PATCH /user'],
}
