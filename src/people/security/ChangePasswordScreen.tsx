import { useNavigate } from 'react-router'
import { api } from '../../web/api.ts'
import { PasswordField } from '../../web/fields/PasswordField.tsx'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import { passwordLength } from '../signIn/account.contract.ts'
import { PasswordMissing } from './PasswordMissing.tsx'
import { passwordChange } from './security.contract.ts'

/** A new password, which signs out every other device. */
export function ChangePasswordScreen() {
  const { has_password } = useUser()
  return (
    <Screen
      title="Change password"
      crumbs={[securityCrumb, { label: 'Change password' }]}
      second="This signs out your other devices and cancels any links we've emailed you."
    >
      {has_password ? <ChangePassword /> : <PasswordMissing />}
    </Screen>
  )
}

function ChangePassword() {
  const { email } = useUser()
  const { flash } = useFlash()
  const navigate = useNavigate()
  const state = useInputForm(passwordChange, {
    send: (user) => api('POST', 'passwords', { user }),
    onSent() {
      flash('Password changed.')
      navigate('/account/security', { replace: true })
    },
  })
  const { form } = state
  return (
    <RecordForm state={state} back="/account/security" action="Change password">
      {/* The username for password managers. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField form={form} name="current_password" />
      <PasswordField
        form={form}
        name="password"
        hint={`At least ${passwordLength.least} characters`}
        isNew
      />
      <PasswordField form={form} name="password_confirmation" isNew />
    </RecordForm>
  )
}
