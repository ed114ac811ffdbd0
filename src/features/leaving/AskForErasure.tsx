import { Button } from '@mantine/core'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { useUser } from '../../web/user.ts'
import classes from './DeleteAccount.module.css'
import { dayOfErasure, daysToKeep, erasureRequest } from './leaving.contract.ts'

/** The password, and the button that says when the account goes. */
export function AskForErasure() {
  const { timezone, confirmed } = useUser()
  const state = useRecordForm(erasureRequest, {
    blank: { current_password: '' },
    onSaved: () => scrollTo({ top: 0 }),
  })
  const { form, isSaving } = state
  const inDays = new Date(Date.now() + daysToKeep * 86_400_000).toISOString()
  return (
    <Card title={`You have ${daysToKeep} days to change your mind`}>
      <PlainForm
        state={state}
        labels={{ current_password: 'Your password' }}
        className={classes.form}
      >
        <p className={classes.words}>
          Everything keeps working until then, and everybody in the account is told.
          {confirmed && ' You get a mail with the way back.'}
        </p>
        <CurrentPasswordField form={form} name="current_password" />
        <Button type="submit" color="clay" loading={isSaving}>
          Delete on {dayOfErasure(inDays, timezone)}
        </Button>
      </PlainForm>
    </Card>
  )
}
