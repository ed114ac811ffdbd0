import { useEffect } from 'react'
import { signedOutEvent } from '../../web/api.ts'
import { onSignOut } from '../../web/shell/onSignOut.ts'
import { useUnread } from './useUnreadCount.ts'

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
