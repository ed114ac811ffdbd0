import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../web/api.ts'
import { labelled } from '../../web/fields/labelled.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useInputForm } from '../../web/form/inputForm.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { emailInput } from '../account/account.contract.ts'
import type { Invited, SignUpRule } from './invitations.contract.ts'
import classes from './Operator.module.css'
import { useOperator } from './useOperator.ts'

/** Asks somebody in, where people may come in at all. */
export function Invite() {
  const { data } = useOperator<SignUpRule>('sign_up')
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  if (data.sign_up === 'closed') {
    return <p className="quiet">Nobody new can sign up: SIGN_UP is set to closed.</p>
  }
  return (
    <div>
      <Button leftSection={<IconUserPlus size={20} />} onClick={() => setIsOpen(true)}>
        Invite somebody
      </Button>
      {isOpen && <InvitationSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function InvitationSheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const state = useInputForm(emailInput, {
    blank: { email: '' },
    send: (invitation) => api<Invited>('POST', 'operator/invitations', { invitation }),
    onSent({ message }) {
      onClose()
      flash(message)
    },
  })
  const { form, element, submit, isSaving, isDirty } = state

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      title="Invite somebody"
      second="To an account of their own on this installation"
      foot={
        <Button type="submit" loading={isSaving}>
          Send invitation
        </Button>
      }
    >
      <div ref={element} className={classes.stack}>
        <FormProblems state={state} labels={labels} />
        <TextInput
          {...labelled({
            form,
            name: 'email',
            label: labels.email,
            hint: 'They get a mail with a link that works for 7 days.',
          })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
      </div>
    </Sheet>
  )
}

const labels = { email: 'Email' }
