import { Button, TextInput } from '@mantine/core'
import { labelled } from '../../web/fields/labelled.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { ConfirmAddress } from '../account/ConfirmAddress.tsx'
import classes from './People.module.css'
import { invitationDays, invitationInput } from './people.contract.ts'
import { RoleFields } from './RoleFields.tsx'
import { sendInvitation } from './useShared.ts'

/** Asks somebody by mail to share the account. */
export function InviteSheet({
  needsConfirming,
  onClose,
}: {
  /** Whether an address has to be confirmed before anybody is invited from it. */
  needsConfirming: boolean
  onClose: () => void
}) {
  const { confirmed } = useUser()
  const { flash } = useFlash()
  const state = useInputForm(invitationInput, {
    blank: { email: '', role: 'keeper', may_log: false },
    send: sendInvitation,
    onSent({ object }) {
      onClose()
      flash(`${object.email} is invited.`)
    },
  })
  const { form, element, submit, isSaving, isDirty } = state

  return (
    <Sheet
      isOpen
      title="Invite somebody"
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          Send invitation
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        {needsConfirming && !confirmed && (
          <>
            <p className={classes.words}>Before you invite anybody:</p>
            <ConfirmAddress />
          </>
        )}
        <FormProblems state={state} labels={labels} />
        <TextInput
          {...labelled({
            form,
            name: 'email',
            label: labels.email,
            hint: `They get a mail with a link that works for ${invitationDays} days`,
          })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
        <RoleFields
          given={{
            role: form.values.role === 'viewer' ? 'viewer' : 'keeper',
            may_log: form.values.may_log === true,
          }}
          onChange={(change) => form.setValues(change)}
        />
      </div>
    </Sheet>
  )
}

const labels = { email: 'Email', role: 'Role', may_log: 'May record' }
