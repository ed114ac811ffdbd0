import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError, api } from '../../web/api.ts'
import type { Passkey } from './passkeys.contract.ts'

/**
 * Has the browser make a passkey, once the password is right, and the server keep it. Throws
 * `ApiError` with what to do when either did not.
 */
export async function makePasskey(passkey: {
  name: string
  current_password?: string | undefined
}): Promise<Passkey> {
  const { object: optionsJSON } = await api<{ object: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    'passkeys/challenge',
    { passkey },
  )
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new ApiError(0, [{ message: wordsFor(error) }])
  })
  const { name } = passkey
  const made = await api<{ object: Passkey }>('POST', 'passkeys', { passkey: { name, credential } })
  return made.object
}

function wordsFor(error: unknown) {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device has a passkey for you already.'
  }
  if (code?.startsWith('ERROR_AUTHENTICATOR_MISSING')) {
    return 'This device can keep no passkey. It needs a screen lock, or use another device.'
  }
  return 'No passkey was made. You can try again.'
}
