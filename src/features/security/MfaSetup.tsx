import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../web/api.ts'
import { labelled } from '../../web/fields/labelled.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Copy } from '../../web/look/Copy.tsx'
import classes from './Security.module.css'
import { mfaEnable } from './security.contract.ts'

/** What to do to turn it on: an app, the image or the key, a code of the app. */
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
    blank: { code: '' },
    send: (user) =>
      api<Enabled>('PATCH', 'mfa/enable', { enable: true, user }).catch((error) => {
        // It may have been begun anew elsewhere, and the image be another one.
        queries.invalidateQueries({ queryKey: ['mfa'] })
        throw error
      }),
    onSent: ({ object }) => onEnabled(object.recovery_codes),
  })
  const { form, isSaving } = state
  return (
    <Card title="Set it up">
      <PlainForm state={state} labels={{ code: 'Code' }} className={classes.fields}>
        <ol className={classes.steps}>
          <li>
            <p>
              Install an authenticator app on your phone, such as Aegis, 2FAS or Google
              Authenticator. Many password managers are one too.
            </p>
          </li>
          <li>
            <p>Scan this image with it.</p>
            <SetupImage key={secret} />
            <OpenHere address={address} />
            <p>Or type this key into it:</p>
            <p className={classes.key}>{inFours(secret)}</p>
            <Copy text={secret} label="Copy the key" variant="default" />
          </li>
          <li>
            <p>Enter the six digits that it shows. They change every 30 seconds.</p>
            <TextInput
              {...labelled({ form, name: 'code', label: 'Code' })}
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

/** A browser shows an image of the same address again without asking: this one is always new. */
function SetupImage() {
  const at = useMemo(() => Date.now(), [])
  return (
    <img
      className={classes.image}
      src={`/dashboard/account/security/mfa/qr.png?at=${at}`}
      alt="QR code for your authenticator app"
      width="208"
      height="208"
    />
  )
}

/** No phone scans its own screen: there the app opens by a link. */
function OpenHere({ address }: { address: string }) {
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button component="a" href={address} variant="light">
      Open the app on this device
    </Button>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
