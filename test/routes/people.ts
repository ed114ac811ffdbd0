import { newEmail } from '../visitor.ts'
import { name, type RouteSamples } from './sample.ts'

export const people: RouteSamples = {
  // Tell who has no token nothing: src/people/members/invitations/acceptance.test.ts.
  forVisitors: ['GET /users/invitation', 'POST /users/invitation'],
  // For who has no account of their own: src/people/members/belonging.test.ts.
  triedElsewhere: ['POST /dashboard/api/accounts'],
  aimed: {
    'PATCH /shared_users/:id': ({ invitation }) => ({
      url: `/shared_users/${invitation}`,
      payload: { shared_user: { role: 'keeper' } },
    }),
    'DELETE /shared_users/:id': ({ invitation }) => ({ url: `/shared_users/${invitation}` }),
    'DELETE /shared_users': ({ invitation }) => ({
      url: '/shared_users',
      payload: { shared_user: { id: invitation } },
    }),
    'PATCH /session': ({ account }) => ({
      url: '/session',
      payload: { session: { account_id: account } },
    }),
    'DELETE /memberships/:account_id': ({ account }) => ({ url: `/memberships/${account}` }),
  },
  unaimed: {
    'GET /shared_users': undefined,
    'POST /shared_users': () => ({ shared_user: { email: newEmail(), role: 'viewer' } }),
    'PATCH /account': { account: { name } },
  },
  own: ['PATCH /session', 'DELETE /memberships/:account_id'],
  owners: [
    'GET /shared_users',
    'POST /shared_users',
    'PATCH /shared_users/:id',
    'DELETE /shared_users/:id',
    'DELETE /shared_users',
    'PATCH /account',
  ],
}
