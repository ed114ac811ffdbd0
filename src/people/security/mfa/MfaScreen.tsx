import { useState } from 'react'
import { api } from '../../../web/api.ts'
import { PasswordField } from '../../../web/fields/PasswordField.tsx'
import { PlainForm } from '../../../web/form/PlainForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { RecordGate } from '../../../web/screens/RecordGate.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useUser } from '../../../web/user.ts'
import { PasswordMissing } from '../PasswordMissing.tsx'
import classes from '../Security.module.css'
import { type MfaUser, passwordAgain } from '../security.contract.ts'
import { securityCrumb } from '../securityCrumb.ts'
import { useMfa } from '../useSecurity.ts'
import { MfaSetup } from './MfaSetup.tsx'
import { NewCodes } from './NewCodes.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'

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
        <RecordGate query={query} what="Two-step sign-in">
          {(mfa) =>
            codes ? (
              <NewCodes codes={codes} onKept={() => setCodes(undefined)} />
            ) : (
              <Choice key={String(mfa.otpRequiredForLogin)} mfa={mfa} onCodes={setCodes} />
            )
          }
        </RecordGate>
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
