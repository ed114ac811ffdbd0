import type { RouteSamples } from './sample.ts'

/** What was changed, and what was deleted. */
export const history: RouteSamples = {
  aimed: {
    'GET /history': ({ animal }) => ({ url: `/history?kind=animal&id=${animal}` }),
    'POST /deleted/:id/restore': ({ gone }) => ({ url: `/deleted/${gone}/restore` }),
  },
  unaimed: {
    'GET /deleted': undefined,
  },
}
