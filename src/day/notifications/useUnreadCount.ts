import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { served, servedAt } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import type { UnreadCount } from './notifications.contract.ts'

/** The query keys of notifications begin with this. */
export const unreadKey = ['notifications', 'unread']
export const pagesKey = ['notifications', 'page']

/** The unread count; 0 until it has loaded. */
export const useUnreadCount = (): number => useUnread().data?.count ?? 0

export function useUnread() {
  const { isDefault } = useUser()
  return useQuery({
    queryKey: unreadKey,
    queryFn: () => api<UnreadCount>('GET', 'notifications/unread/count'),
    initialData: () => served<UnreadCount>('notifications/unread/count'),
    initialDataUpdatedAt: servedAt,
    enabled: !isDefault,
  })
}
