import { name, type RouteSamples } from './sample.ts'

const own = { name, alleles: [{ name, mode: 'recessive' }] }

export const genetics: RouteSamples = {
  aimed: {
    'GET /species/:speciesId/genes': ({ species }) => ({ url: `/species/${species}/genes` }),
    'POST /species/:speciesId/genes': ({ species }) => ({
      url: `/species/${species}/genes`,
      payload: { gene: own },
    }),
    'GET /species/:speciesId/genes/:id': ({ species, gene }) => ({
      url: `/species/${species}/genes/${gene}`,
    }),
    'PATCH /species/:speciesId/genes/:id': ({ species, gene }) => ({
      url: `/species/${species}/genes/${gene}`,
      payload: { gene: { source: name } },
    }),
    'DELETE /species/:speciesId/genes/:id': ({ species, gene }) => ({
      url: `/species/${species}/genes/${gene}`,
    }),
    'GET /species/:speciesId/candidates': ({ species }) => ({
      url: `/species/${species}/candidates`,
    }),
  },
  unaimed: {
    'POST /genetics/crosses': {
      cross: { species: 'Ball python', sire: 'Pastel', dam: 'het Pied' },
    },
  },
  smuggled: [
    [
      'POST',
      'species',
      ({ species }) => ({
        url: '/genetics/crosses',
        payload: { cross: { species, sire: '', dam: '' } },
      }),
    ],
  ],
  own: ['POST /genetics/crosses'],
}
