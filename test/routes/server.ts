import type { RouteSamples } from './sample.ts'

export const server: RouteSamples = {
  forVisitors: [
    'GET /',
    'GET /dashboard',
    'GET /dashboard/*',
    'GET /healthz',
    'GET /readyz',
    'GET /sw.js',
  ],
  unaimed: {
    'GET /countries': undefined,
    'GET /openapi': undefined,
  },
}
