import { useState } from 'react'
import { api } from '../../../web/api.ts'
import { PasswordField } from '../../../web/fields/PasswordField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { RecordForm } from '../../../web/form/RecordForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useUser } from '../../../web/user.ts'
import { securityCrumb } from '../../crumbs.ts'
import { PasswordMissing } from '../PasswordMissing.tsx'
import classes from '../Security.module.css'
import { emailChange, emailChangeMinutes } from '../security.contract.ts'

/** A new email address, confirmed by a link that is emailed to it. */
export function ChangeEmailScreen() {
  const { email, has_password } = useUser()
  const [newEmail, setNewEmail] = useState<string>()
  return (
    <Screen
      title="Change email"
      crumbs={[securityCrumb, { label: 'Change email' }]}
      second={`You sign in with ${email}.`}
    >
      {newEmail !== undefined ? (
        <LookIntoMails email={newEmail} />
      ) : has_password ? (
        <ChangeEmail onAsked={setNewEmail} />
      ) : (
        <PasswordMissing />
      )}
    </Screen>
  )
}

function ChangeEmail({ onAsked }: { onAsked: (email: string) => void }) {
  const state = useInputForm(emailChange, {
    send: (user) => api('POST', 'emails', { user }).then(() => user.email),
    onSent: onAsked,
  })
  const { form } = state
  return (
    <RecordForm state={state} back="/account/security" action="Send the link">
      <TextField
        form={form}
        name="email"
        kind="email"
        hint="We'll email a confirmation link there. Nothing changes until you open it."
      />
      <PasswordField form={form} name="current_password" />
    </RecordForm>
  )
}

const LookIntoMails = ({ email }: { email: string }) => (
  <div className="line35 stack gap" role="status">
    <Card title="Check your email">
      <div className={classes.fields}>
        <p>
          A link is on its way to {email}. It works for {emailChangeMinutes} minutes. Until you open
          it, keep signing in as usual.
        </p>
        <ButtonLink to="/account/security" variant="light">
          Done
        </ButtonLink>
      </div>
    </Card>
  </div>
)
