import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { MfaOff } from './MfaOff.tsx'
import { MfaSetup } from './MfaSetup.tsx'
import { NewCodes } from './NewCodes.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import classes from './Security.module.css'
import type { MfaUser } from './security.contract.ts'
import { securityCrumb } from './securityCrumb.ts'
import { useMfa } from './useSecurity.ts'

/** The second step of the sign-in: turned on with a code, off with the password. */
export function MfaScreen() {
  const query = useMfa()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Screen
      title="Two-step sign-in (MFA)"
      crumbs={[securityCrumb, { label: 'Two-step sign-in' }]}
      second="Whoever knows your password still needs your phone."
    >
      <div className={classes.list}>
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

/** The toggle, and what it takes to have it so; nothing, as long as it is so already. */
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
  if (isOn) return isWanted ? 'Enabled' : 'Enabled, until you have entered your password below'
  return isWanted ? 'Disabled, until you have entered a code below' : 'Disabled'
}
