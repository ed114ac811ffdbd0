import { name, type RouteSamples } from './sample.ts'

export const species: RouteSamples = {
  aimed: {
    'DELETE /species/:id': ({ species }) => ({ url: `/species/${species}` }),
    'GET /species/:id': ({ species }) => ({ url: `/species/${species}` }),
    'GET /species/:id/animals': ({ species }) => ({ url: `/species/${species}/animals` }),
    'PATCH /species/:id': ({ species }) => ({
      url: `/species/${species}`,
      payload: { species: { commonName: name } },
    }),
  },
  unaimed: {
    'GET /species': undefined,
    'POST /species': { species: { commonName: name } },
  },
}
