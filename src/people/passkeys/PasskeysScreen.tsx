import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { deviceName } from '../../shared/deviceName.ts'
import { joined } from '../../shared/joined.ts'
import { ApiError, api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { useAnswer } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import { RemovableRows } from '../security/RemovableRows.tsx'
import { type Passkey, type PasskeyList, passkeyResource } from './passkeys.contract.ts'

/** The user's passkeys. */
export function PasskeysScreen() {
  const { timezone } = useUser()
  const query = useAnswer<PasskeyList>(['passkeys'], 'passkeys')
  const [isAdding, setIsAdding] = useState(false)
  const isHydrated = useIsHydrated()
  const obstacle = query.data && isHydrated ? obstacleHere(query.data.address) : undefined
  const add = (
    <Button leftSection={<IconPlus size={20} />} onClick={() => setIsAdding(true)}>
      Add a passkey
    </Button>
  )

  return (
    <Screen
      title="Passkeys"
      crumbs={[securityCrumb, { label: 'Passkeys' }]}
      second="Sign in with your face, fingerprint or device PIN."
      action={query.data && isHydrated && !obstacle ? add : undefined}
    >
      <div className="stack gap">
        {obstacle && <Card title="Not available here">{obstacle}</Card>}
        <HelpLink to="security#passkeys" />
        <RemovableRows
          query={query}
          what="Your passkeys"
          title="Your passkeys"
          label="Your passkeys"
          empty="None yet. A passkey stays on your device and only works on this site, so no one can trick you into giving it away. It replaces both your password and your code."
          verb="Remove"
          done="removed"
          effect="You won't be able to sign in with it any more. Your device may still offer it, so delete it there too."
          rowOf={({ id, name, created_at, last_used_at, backed_up }) => ({
            path: `passkeys/${id}`,
            name,
            leading: <IconFingerprint size={22} aria-hidden="true" />,
            second: joined(
              last_used_at ? `Used ${daysAgo(last_used_at, timezone)}` : 'Not used yet',
              `added ${formatShort(created_at, timezone)}`,
              backed_up && 'synced to your devices',
            ),
          })}
        />
      </div>
      {isAdding && <AddPasskeySheet onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

/** Why this browser can't add a passkey at this address. */
function obstacleHere(address: string | null) {
  if (address === null) {
    return (
      <p>
        Passkeys need a secure address that starts with https and has a domain name. Ask the
        operator of this server.
      </p>
    )
  }
  if (address !== location.origin) {
    return (
      <p>
        Passkeys work at <a href={`${address}/dashboard/account/security/passkeys`}>{address}</a>{' '}
        only. Open Vivary there to add one.
      </p>
    )
  }
  if (!('PublicKeyCredential' in window)) {
    return <p>This browser doesn't support passkeys. Try another browser.</p>
  }
  return undefined
}

/** Asks for the password, then has the browser create a passkey. */
function AddPasskeySheet({ onClose }: { onClose: () => void }) {
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
