import { useEffect } from 'react'
import { useUnreadCount } from './useUnreadCount.ts'

/**
 * Shows the unread count outside the page: '(2) ' before the tab's title, and on the app's icon.
 */
export function useUnreadMarks(title: string) {
  const count = useUnreadCount()

  useEffect(() => {
    if (title) document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Vivary`
  }, [title, count])

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Rejected unless the application is installed, which is fine.
    navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}
