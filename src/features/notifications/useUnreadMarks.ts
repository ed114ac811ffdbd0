import { useEffect } from 'react'
import { useUnreadCount } from './useUnreadCount.ts'

/** Says outside of the page how much is unread: '(2) ' before the tab's title, and on the app's icon. */
export function useUnreadMarks(title: string) {
  const count = useUnreadCount()

  useEffect(() => {
    if (title) document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Vivary`
  }, [title, count])

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Refused where the application is not installed; nothing is lost by it.
    navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}
