import { usePage } from '../../web/records.ts'
import { conversationResource } from './messages.contract.ts'

/** How many conversations no one has read, for the tabs of the shop; 0 until that is known. */
export function useUnreadMessages(): number {
  const { data } = usePage(conversationResource, { filter: 'unread', per_page: 1 })
  return data?.counts?.unread ?? 0
}
