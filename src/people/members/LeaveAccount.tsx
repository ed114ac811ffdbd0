import { useState } from 'react'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { leave } from './switching.ts'

/** Asks before the user leaves someone else's account. */
export function LeaveAccount({
  account: { id, name },
  onBack,
  onClose,
}: {
  account: { id: string; name: string }
  onBack: () => void
  onClose: () => void
}) {
  const { accounts } = useUser()
  const { report } = useFlash()
  const [isLeaving, setIsLeaving] = useState(false)

  function go() {
    setIsLeaving(true)
    leave(id).catch((error) => {
      setIsLeaving(false)
      report(error)
    })
  }

  return (
    <Sheet
      isOpen
      title={`Leave ${name}?`}
      onBack={onBack}
      onClose={onClose}
      foot={
        <Button color="clay" loading={isLeaving} onClick={go}>
          Leave
        </Button>
      }
    >
      <p>
        Everything you've recorded stays, with your name on it. You'll need a new invitation to come
        back.
        {accounts.length === 1 && " It's your only account here, so you'll be signed out."}
      </p>
    </Sheet>
  )
}
