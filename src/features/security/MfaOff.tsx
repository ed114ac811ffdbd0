import { Button } from '@mantine/core'
import { api } from '../../web/api.ts'
import { PasswordField } from '../../web/fields/PasswordField.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { useUser } from '../../web/user.ts'
import { PasswordMissing } from './PasswordMissing.tsx'
import classes from './Security.module.css'
import { passwordAgain } from './security.contract.ts'

/** What it takes to turn it off: the password. */
export function MfaOff({ onDisabled }: { onDisabled: () => void }) {
  const { has_password } = useUser()
  return has_password ? <TurnOff onDisabled={onDisabled} /> : <PasswordMissing />
}

function TurnOff({ onDisabled }: { onDisabled: () => void }) {
  const state = useInputForm(passwordAgain, {
    blank: { password: '' },
    send: (user) => api('PATCH', 'mfa/disable', { user }),
    onSent: onDisabled,
  })
  const { form, isSaving } = state
  return (
    <Card title="Turn it off">
      <PlainForm state={state} labels={{ password: 'Password' }} className={classes.fields}>
        <p>The password alone lets you in then, and the recovery codes work no more.</p>
        <PasswordField form={form} name="password" label="Current password" />
        <Button type="submit" color="clay" loading={isSaving}>
          Turn off
        </Button>
      </PlainForm>
    </Card>
  )
}
