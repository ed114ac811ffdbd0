import { today } from '../../src/shared/dates.ts'
import { zone } from '../zone.ts'
import type { RouteSamples } from './sample.ts'

export const picking: RouteSamples = {
  aimed: {
    'PATCH /feeders/:id/pick': ({ feeder }) => ({
      url: `/feeders/${feeder}/pick`,
      payload: { pick: { picked_for: today(zone), days: 1, pieces: 1 } },
    }),
  },
  unaimed: { 'GET /feeders/picking_list': undefined },
  recording: ['PATCH /feeders/:id/pick'],
}
