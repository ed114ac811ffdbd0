import { useNavigate } from 'react-router'
import { Button } from '../look/controls/Button.tsx'
import { Sheet } from '../look/sheet/Sheet.tsx'
import { useUser } from '../user.ts'

const words = 'Subscribe to access'

/**
 * 'Subscribe to access': the reason and two buttons. Closed without a reason. Only owners can
 * subscribe: others read what it is and whom to ask.
 */
export function SubscribeSheet({
  reason,
  onClose,
}: {
  reason: string | undefined
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { owner, isDefault } = useUser()

  function leave(to: string) {
    onClose()
    navigate(to)
  }

  return (
    <Sheet
      isOpen={reason !== undefined}
      onClose={onClose}
      title={owner || isDefault ? words : 'Part of Plus'}
      foot={
        <>
          <Button variant="default" onClick={() => leave('/')}>
            Go back
          </Button>
          {owner && <Button onClick={() => leave('/subscribe')}>Subscribe</Button>}
        </>
      }
    >
      {reason !== words && <p>{reason}</p>}
      {!owner && !isDefault && <p>Ask the account's owner to subscribe.</p>}
    </Sheet>
  )
}
