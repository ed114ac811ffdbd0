import { Button } from '@mantine/core'
import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import classes from './Linked.module.css'
import { type LinkedSignIns, linkInput } from './oidc.contract.ts'

/** Who just came by the service with this person's address: is it them? */
export function PendingCard({
  name,
  pending,
}: {
  name: string
  pending: NonNullable<LinkedSignIns['pending']>
}) {
  const { flash } = useFlash()
  const state = useInputForm(linkInput, {
    blank: { current_password: '' },
    send: (linked_sign_in) => api('POST', 'linked_sign_ins/pending', { linked_sign_in }),
    onSent: () => flash('Linked. It signs you in from now on.'),
  })
  const { form, isSaving } = state
  return (
    <Card title={`Link ${name}?`}>
      <PlainForm state={state} labels={labels} className={classes.fields}>
        <p>
          You came from there as {pending.email}. Once linked, it signs you in here without your
          password.
        </p>
        {pending.asks_password && <CurrentPasswordField form={form} name="current_password" />}
        <Button type="submit" loading={isSaving}>
          Link
        </Button>
      </PlainForm>
    </Card>
  )
}

const labels = { current_password: 'Your password' }
