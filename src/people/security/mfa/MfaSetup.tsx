import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../web/api.ts'
import { labelled } from '../../../web/form/form.ts'
import { PlainForm } from '../../../web/form/PlainForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button, ButtonAnchor } from '../../../web/look/controls/Button.tsx'
import { Copy } from '../../../web/look/controls/Copy.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import classes from '../Security.module.css'
import { mfaEnable } from '../security.contract.ts'

/** The steps to turn it on: an app, the image or key, a code from the app. */
export function MfaSetup({
  secret,
  address,
  onEnabled,
}: {
  secret: string
  address: string
  onEnabled: (codes: string[]) => void
}) {
  const queries = useQueryClient()
  const state = useInputForm(mfaEnable.shape.user, {
    send: (user) =>
      api<Enabled>('PATCH', 'mfa/enable', { enable: true, user }).catch((error) => {
        // It may have been restarted elsewhere with another secret.
        queries.invalidateQueries({ queryKey: ['mfa'] })
        throw error
      }),
    onSent: ({ object }) => onEnabled(object.recovery_codes),
  })
  const { form, isSaving } = state
  return (
    <Card title="Set it up">
      <PlainForm state={state} className={classes.fields}>
        <ol className={`${classes.steps} stack gap20`}>
          <li className="relative stack top gap12">
            <p>
              Install an authenticator app on your phone, such as Aegis, 2FAS or Google
              Authenticator. Many password managers work too.
            </p>
          </li>
          <li className="relative stack top gap12">
            <p>Scan this QR code with the app.</p>
            <SetupImage key={secret} />
            <OpenHere address={address} />
            <p>Or type this key into it:</p>
            <p className={`${classes.key} sunken round12 text16`}>{inFours(secret)}</p>
            <Copy text={secret} label="Copy the key" variant="default" />
          </li>
          <li className="relative stack top gap12">
            <p>Enter the six-digit code it shows. It changes every 30 seconds.</p>
            <TextInput
              {...labelled({ form, name: 'code' })}
              className={classes.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
            />
          </li>
        </ol>
        <Button type="submit" loading={isSaving}>
          Turn on
        </Button>
      </PlainForm>
    </Card>
  )
}

type Enabled = { object: { recovery_codes: string[] } }

/** With a new address each time, since browsers reuse an image with the same one. */
function SetupImage() {
  const at = useMemo(() => Date.now(), [])
  return (
    <img
      className={`${classes.image} round12`}
      src={`/dashboard/account/security/mfa/qr.png?at=${at}`}
      alt="QR code for your authenticator app"
      width="208"
      height="208"
    />
  )
}

/** A phone can't scan its own screen, so a link opens the app there. */
function OpenHere({ address }: { address: string }) {
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <ButtonAnchor href={address} variant="light">
      Open the app on this device
    </ButtonAnchor>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
