import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Screen } from '../../web/screens/Screen.tsx'
import { NotificationsList } from './NotificationsList.tsx'

/** The notifications at their own address, to which the phone's bell leads. */
export const NotificationsScreen = () => (
  <NotificationsList
    onFollow={() => undefined}
    frame={(parts, over) => (
      <Screen
        title="Notifications"
        crumbs={[{ label: 'Dashboard', href: '/' }, { label: 'Notifications' }]}
        action={<SettingsLink />}
      >
        <div className="line67 stack gap14">{parts}</div>
        {over}
      </Screen>
    )}
  />
)

export const SettingsLink = ({ onFollow }: { onFollow?: () => void }) => (
  <Link
    className="apart round12 side44 center ink2"
    to="/account/notifications"
    title="Notification settings"
    onClick={onFollow}
  >
    <IconSettings size={22} aria-hidden="true" />
  </Link>
)
