import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import classes from './Linked.module.css'
import { type LinkedSignIns, linkInput } from './oidc.contract.ts'

/** Asks whether a sign-in through the service with the user's address was theirs. */
export function PendingCard({
  name,
  pending,
}: {
  name: string
  pending: NonNullable<LinkedSignIns['pending']>
}) {
  const { flash } = useFlash()
  const state = useInputForm(linkInput, {
    send: (linked_sign_in) => api('POST', 'linked_sign_ins/pending', { linked_sign_in }),
    onSent: () => flash('Linked. You can now use it to sign in.'),
  })
  const { form, isSaving } = state
  return (
    <Card title={`Link ${name}?`}>
      <PlainForm state={state} className={classes.fields}>
        <p>
          You signed in there as {pending.email}. Once it's linked, you can sign in here without
          your password.
        </p>
        {pending.asks_password && <CurrentPasswordField form={form} name="current_password" />}
        <Button type="submit" loading={isSaving}>
          Link
        </Button>
      </PlainForm>
    </Card>
  )
}
