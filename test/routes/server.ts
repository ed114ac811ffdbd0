import type { RouteSamples } from './sample.ts'

export const server: RouteSamples = {
  forVisitors: [
    'GET /',
    'GET /dashboard',
    'GET /dashboard/*',
    'GET /healthz',
    'GET /readyz',
    // Closes at once when nobody is signed in: src/server/live/cable.test.ts.
    'GET /cable',
    'GET /sw.js',
  ],
  unaimed: {
    'GET /countries': undefined,
    'GET /openapi': undefined,
  },
}
