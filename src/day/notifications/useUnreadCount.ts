import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countIn, notificationsChannel } from '../../shared/changes.ts'
import { signedOutEvent } from '../../web/api.ts'
import type { Subscription } from '../../web/live/useCable.ts'
import { useAnswer } from '../../web/records.ts'
import { onSignOut } from '../../web/shell/onSignOut.ts'
import { useUser } from '../../web/user.ts'
import { whenCalm } from '../../web/whenCalm.ts'
import type { UnreadCount } from './notifications.contract.ts'
import type { ToDo } from './toDo.contract.ts'

/** The query keys of notifications begin with this. */
export const unreadKey = ['notifications', 'unread']
export const pagesKey = ['notifications', 'page']
export const toDoKey = ['notifications', 'to_do']

/** The unread count; 0 until it has loaded. */
export const useUnreadCount = (): number => useUnread().data?.count ?? 0

function useUnread() {
  const { isDefault } = useUser()
  return useAnswer<UnreadCount>(unreadKey, 'notifications/unread/count', !isDefault)
}

/** Reads what is to do now. */
export function useToDo(isAsked = true) {
  const { isDefault } = useUser()
  return useAnswer<ToDo>(toDoKey, 'notifications/to_do', isAsked && !isDefault)
}

/** Reads the list to do now; undefined until the page is calm, since only the bell's dot asks for it. */
export function useToDoNow(): ToDo | undefined {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => whenCalm(() => setIsCalm(true)), [])
  return useToDo(isCalm).data
}

/** The cable's subscription that keeps the unread count live. */
export function useLiveCount(): Subscription {
  const queries = useQueryClient()
  return {
    channel: notificationsChannel,
    async received(message) {
      const count = countIn(message)
      if (count === undefined) return
      // A count being fetched is older than the one received.
      await queries.cancelQueries({ queryKey: unreadKey })
      queries.setQueryData(unreadKey, { count })
      queries.invalidateQueries({ queryKey: pagesKey })
    },
  }
}

/** Shows the unread count before the tab's title: '(2) '. */
export function useUnreadMarks(title: string) {
  const count = useUnreadCount()

  useEffect(() => {
    if (title) document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Vivary`
  }, [title, count])
}

/** Shows the unread count on the app's icon, until someone signs out or the session is over. */
export function useAppBadge() {
  // Not before it is known: an app that opens without network would take the number away.
  const count = useUnread().data?.count

  useEffect(() => {
    if (count !== undefined) showOnIcon(count)
  }, [count])

  useEffect(() => {
    addEventListener(signedOutEvent, clear)
    const stop = onSignOut(clear)
    return () => {
      removeEventListener(signedOutEvent, clear)
      stop()
    }
  }, [])
}

const clear = () => showOnIcon(0)

function showOnIcon(count: number) {
  if (!('setAppBadge' in navigator)) return
  // Rejected unless the application is installed, which is fine.
  navigator.setAppBadge(count).catch(() => undefined)
}
