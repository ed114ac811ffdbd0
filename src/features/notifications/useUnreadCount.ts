import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { useUser } from '../../web/user.ts'
import type { UnreadCount } from './notifications.contract.ts'

/** What was read of notifications stands under these in the query cache. */
export const unreadKey = ['notifications', 'unread']
export const pagesKey = ['notifications', 'page']

/** How many notifications the person has not read; 0 until that is known. */
export function useUnreadCount(): number {
  const { isDefault } = useUser()
  const query = useQuery({
    queryKey: unreadKey,
    queryFn: () => api<UnreadCount>('GET', 'notifications/unread/count'),
    enabled: !isDefault,
  })
  return query.data?.count ?? 0
}
