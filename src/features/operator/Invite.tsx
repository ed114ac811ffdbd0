import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { type Invited, type SignUpRule, signUpInvitation } from './invitations.contract.ts'
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
      {isOpen && <InviteSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function InviteSheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const invite = useWrite((invitation: object) =>
    api<Invited>('POST', 'operator/invitations', { invitation }),
  )

  function submit() {
    const read = signUpInvitation.safeParse({ invitation: { email } })
    if (!read.success) return setWrong(read.error.issues[0]?.message)
    invite.mutate(read.data.invitation, {
      onSuccess({ message }) {
        onClose()
        flash(message)
      },
      onError: (error) => setWrong(error instanceof ApiError ? error.message : String(error)),
    })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={email !== ''}
      title="Invite somebody"
      second="To an account of their own on this installation"
      foot={
        <Button type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      }
    >
      <TextInput
        label="Email"
        description="They get a mail with a link that works for 7 days."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wrong}
      />
    </Sheet>
  )
}
