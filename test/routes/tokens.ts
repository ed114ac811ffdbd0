import { leastToken } from '../factories.ts'
import { name, type RouteSamples } from './sample.ts'

export const tokens: RouteSamples = {
  aimed: {
    'DELETE /api_tokens/:id': ({ api_token }) => ({ url: `/api_tokens/${api_token}` }),
  },
  unaimed: {
    'GET /api_tokens': undefined,
    'POST /api_tokens': { api_token: leastToken(name) },
  },
  own: ['DELETE /api_tokens/:id', 'POST /api_tokens'],
}
