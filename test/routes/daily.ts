import type { RouteSamples } from './sample.ts'

/** What the dashboard reads that is of no other feature. */
export const daily: RouteSamples = {
  unaimed: {
    'GET /dashboard': undefined,
    'GET /dashboard/today': undefined,
    'GET /achievements': undefined,
    'GET /animals/featured': undefined,
    'GET /news_posts': undefined,
  },
}
