import { useQuery } from '@tanstack/react-query'
import { api, isGone } from '../../web/api.ts'
import { served, servedAt } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import type { Shop } from './shop.contract.ts'

/** The account's shop; null if it has none. */
export function useShop() {
  const { subscribed } = useUser()
  return useQuery({
    queryKey: ['shop'],
    queryFn: () =>
      api<Shop>('GET', 'shop').catch((error: unknown) => {
        if (isGone(error)) return null
        throw error
      }),
    enabled: subscribed,
    initialData: () => (subscribed ? served<Shop>('shop') : undefined),
    initialDataUpdatedAt: servedAt,
  })
}
