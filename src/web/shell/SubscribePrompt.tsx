import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { SubscribeSheet } from './SubscribeSheet.tsx'

/** Opens whenever the server refuses a write for want of a subscription. */
export function SubscribePrompt() {
  const [reason, setReason] = useState<string>()
  const queries = useQueryClient()

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

  return <SubscribeSheet reason={reason} onClose={() => setReason(undefined)} />
}
