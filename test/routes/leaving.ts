import { keepersPassword } from '../password.ts'
import type { RouteSamples } from './sample.ts'

export const leaving: RouteSamples = {
  unaimed: {
    'GET /account/erasure': undefined,
    'POST /account/erasure': { user: { current_password: keepersPassword } },
    'DELETE /account/erasure': undefined,
  },
  owners: ['GET /account/erasure', 'POST /account/erasure', 'DELETE /account/erasure'],
}
