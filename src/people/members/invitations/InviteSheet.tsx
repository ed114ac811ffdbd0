import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { labelled } from '../../../web/form/form.ts'
import { useInputForm } from '../../../web/form/useForm.ts'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
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
  /** True if the user must confirm their address before inviting anyone. */
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
  const { form } = state

  return (
    <FormSheet state={state} title="Invite someone" action="Send invitation" onClose={onClose}>
      {needsConfirming && !confirmed && (
        <>
          <p className={`${classes.words} second`}>Before you can invite anyone:</p>
          <ConfirmAddress />
        </>
      )}
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
        permissions={{
          role: form.values.role === 'viewer' ? 'viewer' : 'keeper',
          may_log: form.values.may_log === true,
        }}
        onChange={(change) => form.setValues(change)}
      />
    </FormSheet>
  )
}
