import type { RouteSamples } from './sample.ts'

export const inventory: RouteSamples = {
  aimed: {
    'GET /feeders/:id/animals': ({ feeder }) => ({ url: `/feeders/${feeder}/animals` }),
    'POST /feeders/:id/restock': ({ feeder }) => ({
      url: `/feeders/${feeder}/restock`,
      payload: { restock: { quantity: 10 } },
    }),
  },
  unaimed: {
    'GET /inventory': undefined,
  },
}
