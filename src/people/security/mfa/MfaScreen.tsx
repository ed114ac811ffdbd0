import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../web/api.ts'
import { PasswordField } from '../../../web/fields/PasswordField.tsx'
import { labelled } from '../../../web/form/form.ts'
import { PlainForm } from '../../../web/form/PlainForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button, ButtonAnchor } from '../../../web/look/controls/Button.tsx'
import { Copy } from '../../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useUser } from '../../../web/user.ts'
import { securityCrumb } from '../../crumbs.ts'
import { PasswordMissing } from '../PasswordMissing.tsx'
import classes from '../Security.module.css'
import { type MfaUser, mfaEnable, passwordAgain } from '../security.contract.ts'
import { useMfa } from '../useSecurity.ts'
import { NewCodes, RecoveryCard } from './RecoveryCard.tsx'

/** Two-step sign-in: turned on with a code, off with the password. */
export function MfaScreen() {
  const query = useMfa()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Screen
      title="Two-step sign-in (MFA)"
      crumbs={[securityCrumb, { label: 'Two-step sign-in' }]}
      second="Even someone who knows your password can't sign in without your phone."
    >
      <div className="line35 stack gap">
        <HelpLink to="security#two-step-sign-in" />
        <Loaded query={query} what="Two-step sign-in" outline={{ shape: 'card' }}>
          {(mfa) =>
            codes ? (
              <NewCodes codes={codes} onKept={() => setCodes(undefined)} />
            ) : (
              <Choice key={String(mfa.otpRequiredForLogin)} mfa={mfa} onCodes={setCodes} />
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

type Parts = { mfa: MfaUser; onCodes: (codes: string[]) => void }

/** The toggle and the steps to switch it; nothing else while it stays as it is. */
function Choice({ mfa, onCodes }: Parts) {
  const isOn = mfa.otpRequiredForLogin
  const [isWanted, setIsWanted] = useState(isOn)
  const { flash } = useFlash()
  return (
    <>
      <Card>
        <Switch
          size="lg"
          label="Two-step sign-in"
          description={stateWords(isOn, isWanted)}
          checked={isWanted}
          onChange={({ currentTarget: { checked } }) => setIsWanted(checked)}
        />
      </Card>
      {isWanted && !isOn && (
        <MfaSetup secret={mfa.secret ?? ''} address={mfa.otp_address ?? ''} onEnabled={onCodes} />
      )}
      {!isWanted && isOn && <MfaOff onDisabled={() => flash('Two-step sign-in is off.')} />}
      {isWanted && isOn && <RecoveryCard left={mfa.recovery_codes_left} onCodes={onCodes} />}
    </>
  )
}

function stateWords(isOn: boolean, isWanted: boolean) {
  if (isOn) return isWanted ? 'Enabled' : 'Still on. Enter your password below to turn it off'
  return isWanted ? 'Still off. Enter a code below to turn it on' : 'Disabled'
}

/** Asks for the password to turn it off. */
function MfaOff({ onDisabled }: { onDisabled: () => void }) {
  const { has_password } = useUser()
  return has_password ? <TurnOff onDisabled={onDisabled} /> : <PasswordMissing />
}

function TurnOff({ onDisabled }: { onDisabled: () => void }) {
  const state = useInputForm(passwordAgain, {
    send: (user) => api('PATCH', 'mfa/disable', { user }),
    onSent: onDisabled,
  })
  const { form, isSaving } = state
  return (
    <Card title="Turn it off">
      <PlainForm state={state} className={classes.fields}>
        <p>You'll sign in with just your password, and your recovery codes will stop working.</p>
        <PasswordField form={form} name="password" />
        <Button type="submit" color="clay" loading={isSaving}>
          Turn off
        </Button>
      </PlainForm>
    </Card>
  )
}

type MfaSetupProps = { secret: string; address: string; onEnabled: (codes: string[]) => void }

/** The steps to turn it on: an app, the image or key, a code from the app. */
function MfaSetup({ secret, address, onEnabled }: MfaSetupProps) {
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
            <p className={`${classes.key} sunken padX12 padY12 round12 text16`}>
              {inFours(secret)}
            </p>
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
