import { useNavigate } from 'react-router'
import { api } from '../../web/api.ts'
import { PasswordField } from '../../web/fields/PasswordField.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { passwordLength } from '../account/account.contract.ts'
import { PasswordMissing } from './PasswordMissing.tsx'
import { passwordChange } from './security.contract.ts'
import { securityCrumb } from './securityCrumb.ts'

/** A new password; every other device is signed out by it. */
export function ChangePasswordScreen() {
  const { has_password } = useUser()
  return (
    <Screen
      title="Change password"
      crumbs={[securityCrumb, { label: 'Change password' }]}
      second="Every other device is signed out, and links sent to you before stop working."
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
    blank: { current_password: '', password: '', password_confirmation: '' },
    send: (user) => api('POST', 'passwords', { user }),
    onSent() {
      flash('Password changed.')
      navigate('/account/security', { replace: true })
    },
  })
  const { form } = state
  return (
    <RecordForm state={state} labels={labels} back="/account/security" action="Change password">
      {/* Whose password it is, for the manager that keeps it. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField form={form} name="current_password" label={labels.current_password} />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        hint={`At least ${passwordLength.least} characters`}
        isNew
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label={labels.password_confirmation}
        isNew
      />
    </RecordForm>
  )
}

const labels = {
  current_password: 'Current password',
  password: 'New password',
  password_confirmation: 'New password, once more',
}
