import type { RouteSamples } from './sample.ts'

export const careReports: RouteSamples = {
  unaimed: {
    'GET /reports/hungry': undefined,
    'GET /reports/dirty': undefined,
    'GET /reports/feeding_cost': undefined,
    'GET /reports/electricity_cost': undefined,
  },
}
