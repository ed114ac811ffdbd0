import { keepersPassword } from '../password.ts'
import { name, type RouteSamples } from './sample.ts'

export const passkeys: RouteSamples = {
  forVisitors: ['POST /users/passkeys/challenge', 'POST /users/passkeys/sign_in'],
  aimed: {
    'DELETE /passkeys/:id': ({ passkey }) => ({ url: `/passkeys/${passkey}` }),
  },
  unaimed: {
    'GET /passkeys': undefined,
    'POST /passkeys': ({ new_passkey }) => ({
      passkey: { name, credential: JSON.parse(new_passkey) },
    }),
    'POST /passkeys/challenge': { passkey: { name, current_password: keepersPassword } },
  },
  own: ['DELETE /passkeys/:id', 'POST /passkeys', 'POST /passkeys/challenge'],
}
