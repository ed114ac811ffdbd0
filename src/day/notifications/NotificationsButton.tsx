import { IconBell } from '@tabler/icons-react'
import { numberText } from '../../shared/numbers.ts'
import classes from './NotificationsButton.module.css'
import { useUnreadCount } from './useUnreadCount.ts'

/** The top bar's bell, with the unread count. */
export function NotificationsButton({ onOpen }: { onOpen: () => void }) {
  const count = useUnreadCount()
  const label = count > 0 ? `Notifications, ${numberText(count)} unread` : 'Notifications'
  return (
    <button
      type="button"
      className={`${classes.bell} relative side44 center firm ink2`}
      aria-label={label}
      aria-keyshortcuts="Control+Shift+O Meta+Shift+O"
      title={label}
      onClick={onOpen}
    >
      <IconBell size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={`${classes.count} round10 absolute strong num middled`} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}
