import { FormProblems } from '../../../web/form/FormProblems.tsx'
import { labelled, useInputForm } from '../../../web/form/form.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../../web/user.ts'
import { ConfirmAddress } from '../../signIn/confirmation/ConfirmAddress.tsx'
import classes from '../People.module.css'
import { invitationDays, invitationInput } from '../people.contract.ts'
import { RoleFields } from '../RoleFields.tsx'
import { sendInvitation } from '../useShared.ts'

/** Invites someone by email to share the account. */
export function InviteSheet({
  needsConfirming,
  onClose,
}: {
  /** Whether the user must confirm their address before inviting anyone. */
  needsConfirming: boolean
  onClose: () => void
}) {
  const { confirmed } = useUser()
  const { flash } = useFlash()
  const state = useInputForm(invitationInput, {
    blank: { role: 'keeper' },
    send: sendInvitation,
    onSent({ object }) {
      onClose()
      flash(`Invitation sent to ${object.email}.`)
    },
  })
  const { form, element, submit, isSaving, isDirty } = state

  return (
    <Sheet
      isOpen
      title="Invite someone"
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
            <p className={classes.words}>Before you can invite anyone:</p>
            <ConfirmAddress />
          </>
        )}
        <FormProblems state={state} />
        <TextInput
          {...labelled({
            form,
            name: 'email',

            hint: `We'll email them a link that works for ${invitationDays} days`,
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
