import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { Interval, SubscriptionState } from './subscription.contract.ts'

/** The account's plan; only its owner may ask. */
export const useSubscription = (isOwner: boolean) =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: () => api<SubscriptionState>('GET', 'subscription'),
    enabled: isOwner,
  })

/** Leads to the payment service: to pay, or with 'portal' to where it is managed. */
export function usePayment() {
  const { told } = useFlash()
  const leaving = useWrite((to: Interval | 'portal') =>
    to === 'portal'
      ? api<{ url: string }>('POST', 'subscriptions/portal', {})
      : api<{ url: string }>('POST', 'subscriptions', { subscription: { interval: to } }),
  )
  const { reset } = leaving
  useEffect(() => {
    // Back without having paid: browsers may show the page as it was left.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [reset])

  const leave = (to: Interval | 'portal') =>
    leaving.mutate(to, { onSuccess: ({ url }) => location.assign(url), onError: told })
  // The page is on its way out: a second tap would open a second checkout.
  const to = leaving.isPending || leaving.isSuccess ? leaving.variables : undefined
  return { leave, to }
}
