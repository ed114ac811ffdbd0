import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { emailInput } from '../../../people/signIn/account.contract.ts'
import { api } from '../../../web/api.ts'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { labelled } from '../../../web/form/form.ts'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useOperator } from '../useOperator.ts'
import type { Invited, SignUpRule } from './invitations.contract.ts'

/** Invites someone to sign up, if sign-up isn't closed. */
export function Invite() {
  const { data } = useOperator<SignUpRule>('sign_up')
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  if (data.sign_up === 'closed') {
    return <p className="quiet">No one new can sign up, because SIGN_UP is set to closed.</p>
  }
  return (
    <div>
      <Button leftSection={<IconUserPlus size={20} />} onClick={() => setIsOpen(true)}>
        Invite someone
      </Button>
      {isOpen && <InvitationSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function InvitationSheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const state = useInputForm(emailInput, {
    send: (invitation) => api<Invited>('POST', 'operator/invitations', { invitation }),
    onSent({ message }) {
      onClose()
      flash(message)
    },
  })
  const { form } = state

  return (
    <FormSheet
      state={state}
      title="Invite someone"
      second="They'll get their own account on this server."
      action="Send invitation"
      onClose={onClose}
    >
      <TextInput
        {...labelled({
          form,
          name: 'email',

          hint: "We'll email them a link that works for 7 days.",
        })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
    </FormSheet>
  )
}
