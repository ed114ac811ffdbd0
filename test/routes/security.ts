import { codeOf } from '../authenticator.ts'
import { keepersPassword as password } from '../password.ts'
import type { RouteSamples } from './sample.ts'

export const security: RouteSamples = {
  forVisitors: ['GET /users/email', 'POST /users/email'],
  triedElsewhere: ['GET /dashboard/account/security/mfa/qr.png'],
  aimed: {
    'DELETE /sessions/:id': ({ session }) => ({ url: `/sessions/${session}` }),
  },
  unaimed: {
    'GET /mfa/user': undefined,
    'PATCH /mfa/enable': ({ secret }) => ({ enable: true, user: { code: codeOf(secret) } }),
    'POST /mfa/recovery_codes': { user: { password } },
    'PATCH /mfa/disable': { user: { password } },
    'POST /emails': { user: { current_password: password, email: 'new@example.org' } },
    'POST /passwords': {
      user: { current_password: password, password, password_confirmation: password },
    },
    'GET /sessions': undefined,
    'DELETE /sessions': undefined,
    'GET /security_events': undefined,
  },
  own: [
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'PATCH /mfa/disable',
    'PATCH /mfa/enable',
    'POST /emails',
    'POST /mfa/recovery_codes',
    'POST /passwords',
  ],
}
