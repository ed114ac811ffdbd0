import { name, type RouteSamples } from './sample.ts'

export const inventory: RouteSamples = {
  aimed: {
    'DELETE /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}` }),
    'DELETE /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
    'DELETE /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
    'GET /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}` }),
    'GET /feeders/:id/animals': ({ feeder }) => ({ url: `/feeders/${feeder}/animals` }),
    'GET /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
    'GET /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
    'PATCH /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}`, payload: { bulb: { name } } }),
    'PATCH /feeders/:id': ({ feeder }) => ({
      url: `/feeders/${feeder}`,
      payload: { feeder: { name } },
    }),
    'PATCH /supplements/:id': ({ supplement }) => ({
      url: `/supplements/${supplement}`,
      payload: { supplement: { name } },
    }),
    'POST /feeders/:id/restock': ({ feeder }) => ({
      url: `/feeders/${feeder}/restock`,
      payload: { restock: { quantity: 10 } },
    }),
  },
  unaimed: {
    'GET /bulbs': undefined,
    'GET /inventory': undefined,
    'GET /feeders': undefined,
    'GET /supplements': undefined,
    'POST /bulbs': { bulb: { name, bulb_type: 'heat' } },
    'POST /feeders': { feeder: { name } },
    'POST /supplements': { supplement: { name } },
  },
}
