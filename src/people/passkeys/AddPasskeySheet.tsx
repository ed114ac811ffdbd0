import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { deviceName } from '../../shared/deviceName.ts'
import { ApiError, api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { type Passkey, passkeyResource } from './passkeys.contract.ts'

/** Asks for the password, then has the browser create a passkey. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const state = useInputForm(passkeyResource.input, {
    blank: { name: deviceName(navigator.userAgent) },
    send: makePasskey,
    onSent({ name }) {
      flash(`${name} added. You can now use it to sign in.`)
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet
      state={state}
      title="Add a passkey"
      second="Your device will ask for your face, fingerprint or PIN."
      action="Add the passkey"
      onClose={onClose}
    >
      <TextField form={form} name="name" hint="So you can recognise it later." />
      <CurrentPasswordField form={form} name="current_password" />
    </FormSheet>
  )
}

/**
 * Has the browser create a passkey once the password is right, and saves it. Throws `ApiError` with
 * what to do if either fails.
 */
async function makePasskey(passkey: {
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
  const body = await api<{ object: Passkey }>('POST', 'passkeys', { passkey: { name, credential } })
  return body.object
}

function wordsFor(error: unknown) {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'You already have a passkey on this device.'
  }
  if (code?.startsWith('ERROR_AUTHENTICATOR_MISSING')) {
    return "This device can't store a passkey. Set up a screen lock, or use another device."
  }
  return 'No passkey was created. You can try again.'
}
