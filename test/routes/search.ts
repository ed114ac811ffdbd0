import type { RouteSamples } from './sample.ts'

export const search: RouteSamples = {
  unaimed: {
    // What the other account's records are named.
    'GET /search_results?query=Canary8f3a': undefined,
  },
}
