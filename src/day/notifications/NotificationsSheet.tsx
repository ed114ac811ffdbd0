import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { sortLabels } from '../../shared/resource.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './Notifications.module.css'
import { type NotificationSort, notificationSorts } from './notifications.contract.ts'
import { useNotificationActs, useNotifications } from './useNotifications.ts'
import { useUnreadCount } from './useUnreadCount.ts'

/** The user's notifications and the actions on them. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<NotificationSort>(notificationSorts[0])
  const [isAsking, setIsAsking] = useState(false)
  const query = useNotifications(page, sort)
  const unread = useUnreadCount()
  const acts = useNotificationActs()
  const { value = [], total = 0 } = query.data ?? {}

  if (isAsking) {
    return (
      <DeleteAllQuestion
        total={total}
        onBack={() => setIsAsking(false)}
        onClose={onClose}
        onYes={() => {
          setIsAsking(false)
          setPage(1)
          acts.removeAll.act()
        }}
      />
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Notifications"
      second={unread > 0 ? `${numberText(unread)} unread` : undefined}
    >
      <div className={`${classes.tall} stack`}>
        {value.length > 0 && (
          <div className={`${classes.tools} row gap20 below4`}>
            {value.every(({ read_at }) => read_at) ? (
              <TextButton onClick={() => acts.unreadAll.act()}>Mark all as unread</TextButton>
            ) : (
              <TextButton onClick={() => acts.readAll.act()}>Mark all as read</TextButton>
            )}
            <TextButton onClick={() => setIsAsking(true)}>Delete all</TextButton>
            <IconMenu
              label="Sort"
              icon={<IconArrowsSort size={20} />}
              choices={notificationSorts.map((each) => ({
                label: sortLabels[each],
                isChosen: each === sort,
                onChoose: () => {
                  setSort(each)
                  setPage(1)
                },
              }))}
            />
          </div>
        )}
        {query.isError && !query.data && (
          <ListFailed what="Notifications" onRetry={() => query.refetch()} />
        )}
        {query.isPending && <Waiting shape="rows" />}
        {query.data?.total === 0 && <Empty title="No notifications." />}
        <ul className={classes.rows} aria-label="Notifications">
          {value.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              acts={acts}
              onFollow={onClose}
            />
          ))}
        </ul>
        <Pages page={page} query={query} onChange={setPage} />
        <Link
          className={`${classes.settings} touch inline middle text14 semibold primary`}
          to="/account/notifications"
          onClick={onClose}
        >
          Notification settings
        </Link>
      </div>
    </Sheet>
  )
}

function DeleteAllQuestion({
  total,
  onBack,
  onClose,
  onYes,
}: {
  total: number
  onBack: () => void
  onClose: () => void
  onYes: () => void
}) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      title="Delete all notifications?"
      foot={
        <Button color="clay" onClick={onYes}>
          Delete all
        </Button>
      }
    >
      <p>
        {total === 1
          ? 'This permanently deletes the one you have.'
          : `This permanently deletes all ${numberText(total)}, including unread ones.`}
      </p>
    </Sheet>
  )
}
