import type { RouteSamples } from './sample.ts'

export const account: RouteSamples = {
  forVisitors: [
    'GET /users/confirmation',
    'GET /users/logout',
    'GET /users/password/edit',
    'GET /users/password/new',
    'GET /users/sign_in',
    'GET /users/sign_in/code',
    'GET /users/sign_up',
    'POST /users/confirmation',
    'POST /users/password/edit',
    'POST /users/password/new',
    'POST /users/sign_in',
    'POST /users/sign_in/code',
    'POST /users/sign_up',
    // End the session they are sent with; without one they lead to the sign-in page.
    'DELETE /users/logout',
    'POST /users/logout',
  ],
  unaimed: {
    'GET /user': undefined,
    'POST /confirmation': undefined,
    'PATCH /user/onboard': {},
  },
  own: ['POST /confirmation', 'PATCH /user/onboard'],
}
