import type { RouteSamples } from './sample.ts'

export const inventory: RouteSamples = {
  aimed: {
    'GET /feeders/:id/animals': ({ feeder }) => ({ url: `/feeders/${feeder}/animals` }),
    'GET /feeders/:id/use': ({ feeder }) => ({ url: `/feeders/${feeder}/use` }),
    'GET /supplements/:id/animals': ({ supplement }) => ({
      url: `/supplements/${supplement}/animals`,
    }),
    'POST /feeders/:id/restock': ({ feeder }) => ({
      url: `/feeders/${feeder}/restock`,
      payload: { restock: { quantity: 10 } },
    }),
    'POST /feeders/:id/restock/undo': ({ feeder }) => ({
      url: `/feeders/${feeder}/restock/undo`,
      payload: { restock_undo: { delivered: 10, quantity: 4 } },
    }),
  },
  unaimed: {
    'GET /inventory': undefined,
  },
}
