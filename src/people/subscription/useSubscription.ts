import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { Interval, SubscriptionState } from './subscription.contract.ts'

/** The account's plan; only fetched by its owner. */
export const useSubscription = (isOwner: boolean) =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: () => api<SubscriptionState>('GET', 'subscription'),
    enabled: isOwner,
  })

/** Goes to the payment service: to pay, or with 'portal' to manage the subscription. */
export function usePayment() {
  const { report } = useFlash()
  const leaving = useWrite((to: Interval | 'portal') =>
    to === 'portal'
      ? api<{ url: string }>('POST', 'subscriptions/portal', {})
      : api<{ url: string }>('POST', 'subscriptions', { subscription: { interval: to } }),
  )
  const { reset } = leaving
  useEffect(() => {
    // After the back button, browsers may restore the page with its button still loading.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [reset])

  const leave = (to: Interval | 'portal') =>
    leaving.mutate(to, { onSuccess: ({ url }) => location.assign(url), onError: report })
  // Still loading after success, since a second click would open a second checkout.
  const to = leaving.isPending || leaving.isSuccess ? leaving.variables : undefined
  return { leave, to }
}
