import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './Notifications.module.css'
import { NotificationsList } from './NotificationsList.tsx'
import { SettingsLink } from './NotificationsScreen.tsx'

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
