import { useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '../../web/live/useCable.ts'
import { channel, unreadCount } from './notifications.contract.ts'
import { pagesKey, unreadKey } from './useUnreadCount.ts'

/** The cable's subscription that keeps the unread count live. */
export function useLiveCount(): Subscription {
  const queries = useQueryClient()
  return {
    channel,
    async received(message) {
      const count = unreadCount().safeParse(message)
      if (!count.success) return
      // A count being fetched is older than the one received.
      await queries.cancelQueries({ queryKey: unreadKey })
      queries.setQueryData(unreadKey, count.data)
      queries.invalidateQueries({ queryKey: pagesKey })
    },
  }
}
