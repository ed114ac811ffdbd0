import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Sheet } from '../look/Sheet.tsx'
import { useUser } from '../user.ts'

/** 'Subscribe to access': why, and the two ways on. Without a reason it is closed. */
export function SubscribeSheet({
  reason,
  onClose,
}: {
  reason: string | undefined
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { owner } = useUser()

  function leave(to: string) {
    onClose()
    navigate(to)
  }

  return (
    <Sheet
      isOpen={reason !== undefined}
      onClose={onClose}
      title="Subscribe to access"
      foot={
        <>
          <Button variant="default" onClick={() => leave('/')}>
            Go back
          </Button>
          {owner && <Button onClick={() => leave('/subscribe')}>Subscribe</Button>}
        </>
      }
    >
      <p>{reason}</p>
      {!owner && <p>Ask the account's owner to subscribe.</p>}
    </Sheet>
  )
}
