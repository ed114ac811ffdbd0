import { IconBell } from '@tabler/icons-react'
import { numberText } from '../../shared/numbers.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useToDoNow, useUnreadCount } from './useUnreadCount.ts'

/** The top bar's bell: a dot says that there is something to do, or in clay an alarm; the name says how much. */
export function NotificationsButton({ onOpen }: { onOpen: () => void }) {
  const unread = useUnreadCount()
  const { count: toDo = 0, alarms = [] } = useToDoNow() ?? {}
  const parts = [
    'Notifications',
    unread > 0 && `${numberText(unread)} unread`,
    alarms.length > 0 && 'alarm',
    toDo > 0 && `${numberText(toDo)} to do`,
  ]
  return (
    <IconButton
      label={parts.filter(Boolean).join(', ')}
      icon={<IconBell size={22} aria-hidden="true" />}
      hasDot={alarms.length > 0 ? 'alarm' : toDo > 0}
      aria-keyshortcuts="Control+Shift+O Meta+Shift+O"
      onClick={onOpen}
    />
  )
}
