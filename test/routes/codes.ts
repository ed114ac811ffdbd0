import { codedKinds } from '../../src/collection/codes/codes.contract.ts'
import type { RouteSamples } from './sample.ts'

export const codes: RouteSamples = {
  // In collection/codes/codes.test.ts.
  triedElsewhere: Object.values(codedKinds).flatMap(({ path }) =>
    ['png', 'svg'].map((ending) => `GET /dashboard/${path}/:id/qr.${ending}`),
  ),
  forVisitors: [
    // A record's public card where the keeper shows one, else a page that tells nothing.
    'GET /q/:code',
    'GET /q/:code/picture',
  ],
  aimed: {
    'GET /codes/:code': ({ code }) => ({ url: `/codes/${code}` }),
    'GET /codes/:kind/:id': ({ animal }) => ({ url: `/codes/animal/${animal}` }),
    'PATCH /codes/:kind/:id': ({ species }) => ({
      url: `/codes/species/${species}`,
      payload: { code: { shown: true } },
    }),
  },
  unaimed: {
    'GET /codes': undefined,
    'GET /code_template': undefined,
    'PATCH /code_template': { code_template: { template: 'X-{n}' } },
    'POST /codes': { codes: { kind: 'animal' } },
  },
  smuggled: [
    [
      'POST',
      'ids.1',
      ({ animal }, mine) => ({
        url: '/codes',
        payload: { codes: { kind: 'animal', ids: [mine.animal, animal] } },
      }),
    ],
  ],
  own: [
    // Reads only, as the GET of one code does.
    'POST /codes',
  ],
}
