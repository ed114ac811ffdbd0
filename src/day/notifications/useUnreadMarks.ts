import { useEffect } from 'react'
import { useUnreadCount } from './useUnreadCount.ts'

/** Shows the unread count before the tab's title: '(2) '. */
export function useUnreadMarks(title: string) {
  const count = useUnreadCount()

  useEffect(() => {
    if (title) document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Vivary`
  }, [title, count])
}
