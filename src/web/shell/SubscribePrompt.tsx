import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { AskContext } from './askToSubscribe.ts'
import { SubscribeSheet } from './SubscribeSheet.tsx'

/**
 * Wraps the application: opens 'Subscribe to access' when a locked place is chosen, or the server
 * refuses a write without a subscription.
 */
export function SubscribePrompt({ children }: { children: ReactNode }) {
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

  return (
    <AskContext value={setReason}>
      {children}
      <SubscribeSheet reason={reason} onClose={() => setReason(undefined)} />
    </AskContext>
  )
}
