import type { RouteSamples } from './sample.ts'

export const reports: RouteSamples = {
  unaimed: {
    'GET /reports': undefined,
    'GET /reports/weight_over_time': undefined,
    'GET /reports/map': undefined,
    'GET /reports/top_shedders': undefined,
  },
}
