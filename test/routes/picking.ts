import type { RouteSamples } from './sample.ts'

export const picking: RouteSamples = {
  unaimed: { 'GET /feeders/picking_list': undefined },
}
