import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { AskContext } from './askToSubscribe.ts'
import { SubscribeSheet } from './SubscribeSheet.tsx'

/**
 * Around the application: 'Subscribe to access' opens when a locked place is chosen, and whenever
 * the server refuses a write for want of a subscription.
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
