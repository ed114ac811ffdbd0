import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import classes from './People.module.css'
import { leave } from './switching.ts'

/** Asks before somebody leaves an account that is another's. */
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
  const { told } = useFlash()
  const [isLeaving, setIsLeaving] = useState(false)

  function go() {
    setIsLeaving(true)
    leave(id).catch((error) => {
      setIsLeaving(false)
      told(error)
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
      <p className={classes.question}>
        What you recorded stays there, with your name. To come back you need a new invitation.
        {accounts.length === 1 && ' It is your only account here, so you will be signed out.'}
      </p>
    </Sheet>
  )
}
