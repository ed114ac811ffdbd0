import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../web/api.ts'
import { PasswordField } from '../../web/fields/PasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { PasswordMissing } from './PasswordMissing.tsx'
import classes from './Security.module.css'
import { emailChange, emailChangeMinutes } from './security.contract.ts'
import { securityCrumb } from './securityCrumb.ts'

/** Another address to sign in with, which is confirmed by a link that is mailed to it. */
export function ChangeEmailScreen() {
  const { email, has_password } = useUser()
  const [asked, setAsked] = useState<string>()
  return (
    <Screen
      title="Change email"
      crumbs={[securityCrumb, { label: 'Change email' }]}
      second={`You sign in with ${email}.`}
    >
      {asked !== undefined ? (
        <LookIntoMails email={asked} />
      ) : has_password ? (
        <ChangeEmail onAsked={setAsked} />
      ) : (
        <PasswordMissing />
      )}
    </Screen>
  )
}

function ChangeEmail({ onAsked }: { onAsked: (email: string) => void }) {
  const state = useInputForm(emailChange, {
    blank: { email: '', current_password: '' },
    send: (user) => api('POST', 'emails', { user }).then(() => user.email),
    onSent: onAsked,
  })
  const { form } = state
  return (
    <RecordForm state={state} labels={labels} back="/account/security" action="Send the link">
      <TextField
        form={form}
        name="email"
        label={labels.email}
        kind="email"
        hint="We mail a link there. Nothing changes until you have opened it."
      />
      <PasswordField form={form} name="current_password" label={labels.current_password} />
    </RecordForm>
  )
}

const LookIntoMails = ({ email }: { email: string }) => (
  <div className={classes.list} role="status">
    <Card title="Look into your mails">
      <div className={classes.fields}>
        <p className={classes.long}>
          A link is on its way to {email}. It works for {emailChangeMinutes} minutes; until you have
          opened it you sign in as before.
        </p>
        <Button component={Link} to="/account/security" variant="light">
          Done
        </Button>
      </div>
    </Card>
  </div>
)

const labels = { email: 'New email', current_password: 'Current password' }
