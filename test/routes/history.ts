import type { RouteSamples } from './sample.ts'

export const history: RouteSamples = {
  aimed: {
    'GET /history': ({ animal }) => ({ url: `/history?kind=animal&id=${animal}` }),
  },
}
