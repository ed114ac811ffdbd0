import type { RouteSamples } from './sample.ts'

export const species: RouteSamples = {
  aimed: {
    'GET /species/:id/animals': ({ species }) => ({ url: `/species/${species}/animals` }),
    'GET /species/:id/care': ({ species }) => ({ url: `/species/${species}/care` }),
  },
}
