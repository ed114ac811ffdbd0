import { IconBell } from '@tabler/icons-react'
import { numberText } from '../../shared/numbers.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import classes from './NotificationsButton.module.css'
import { useUnreadCount } from './useUnreadCount.ts'

/** The top bar's bell, with the unread count. */
export function NotificationsButton({ onOpen }: { onOpen: () => void }) {
  const count = useUnreadCount()
  const label = count > 0 ? `Notifications, ${numberText(count)} unread` : 'Notifications'
  return (
    <IconButton
      label={label}
      icon={
        <>
          <IconBell size={22} aria-hidden="true" />
          {count > 0 && (
            <span
              className={`${classes.count} padX4 padY0 round10 absolute strong middled`}
              aria-hidden="true"
            >
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
      aria-keyshortcuts="Control+Shift+O Meta+Shift+O"
      onClick={onOpen}
    />
  )
}
