import type { RouteSamples } from './sample.ts'

export const deleted: RouteSamples = {
  aimed: {
    'POST /deleted/:id/restore': ({ gone }) => ({ url: `/deleted/${gone}/restore` }),
  },
  unaimed: {
    'GET /deleted': undefined,
  },
}
