import type { RouteSamples } from './sample.ts'

export const exported: RouteSamples = {
  unaimed: { 'GET /exports': undefined, 'POST /exports': undefined },
  aimed: {
    'GET /exports/:id': ({ archive }) => ({ url: `/exports/${archive}` }),
    'GET /exports/:id/download': ({ archive }) => ({ url: `/exports/${archive}/download` }),
  },
  owners: ['GET /exports', 'POST /exports', 'GET /exports/:id', 'GET /exports/:id/download'],
}
