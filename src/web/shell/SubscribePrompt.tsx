import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api.ts'
import { Sheet } from '../look/Sheet.tsx'
import { useUser } from '../user.ts'

/** Opens whenever the server refuses a write for want of a subscription. */
export function SubscribePrompt() {
  const [reason, setReason] = useState<string>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { owner } = useUser()

  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        const error = type === 'updated' ? mutation.state.error : null
        if (error instanceof ApiError && error.hasCode('subscription_required')) {
          setReason(error.message)
        }
      }),
    [queries],
  )

  function leave(to: string) {
    setReason(undefined)
    navigate(to)
  }

  return (
    <Sheet
      isOpen={reason !== undefined}
      onClose={() => setReason(undefined)}
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
