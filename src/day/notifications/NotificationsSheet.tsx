import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import classes from './Notifications.module.css'
import { NotificationsList } from './NotificationsList.tsx'

/* One list in two places. They are fetched together, so that a phone has its screen before it is offline. */

/** The notifications below the bell, at the desk. */
export const NotificationsSheet = ({ onClose }: { onClose: () => void }) => (
  <NotificationsList
    onFollow={onClose}
    frame={(parts, over) =>
      over || (
        <Sheet
          isOpen
          isFromBar
          onClose={onClose}
          title="Notifications"
          mark={<SettingsLink onFollow={onClose} />}
        >
          <div className={`${classes.parts} stack gap14`}>{parts}</div>
        </Sheet>
      )
    }
  />
)

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
        <div className="line67 grid atStart column gap14 halvesAtDesk">{parts}</div>
        {over}
      </Screen>
    )}
  />
)

const SettingsLink = ({ onFollow }: { onFollow?: () => void }) => (
  <Link
    className="apart round12 side44 center ink2"
    to="/account/notifications"
    title="Notification settings"
    onClick={onFollow}
  >
    <IconSettings size={22} aria-hidden="true" />
  </Link>
)
