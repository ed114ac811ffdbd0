import { keepersPassword as current_password } from '../password.ts'
import type { RouteSamples } from './sample.ts'

export const oidc: RouteSamples = {
  // Without a service of the operator's there is nothing at these; src/people/oidc/oidc.test.ts has one.
  forVisitors: ['GET /users/oidc', 'GET /users/oidc/callback'],
  aimed: {
    'DELETE /linked_sign_ins/:id': ({ linked }) => ({ url: `/linked_sign_ins/${linked}` }),
    'POST /linked_sign_ins': () => ({
      url: '/linked_sign_ins',
      payload: { linked_sign_in: { current_password } },
    }),
    'POST /linked_sign_ins/pending': () => ({
      url: '/linked_sign_ins/pending',
      payload: { linked_sign_in: { current_password } },
    }),
  },
  unaimed: { 'GET /linked_sign_ins': undefined },
  own: ['DELETE /linked_sign_ins/:id', 'POST /linked_sign_ins', 'POST /linked_sign_ins/pending'],
}
