import {
  IconArrowsSort,
  IconBell,
  IconBrush,
  IconBulb,
  IconCalendarEvent,
  IconMail,
  IconMailOpened,
  IconPackage,
  IconPill,
  IconSparkles,
  IconStethoscope,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { daysAgo, formatMoment } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { sortLabels } from '../../shared/resource.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { IconEgg, IconFeeder, IconShed } from '../../web/look/icons.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Notifications.module.css'
import {
  type Notification,
  type NotificationSort,
  notificationSorts,
} from './notifications.contract.ts'
import { type NotificationActs, useNotificationActs, useNotifications } from './useNotifications.ts'
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
        <ul className={`${classes.rows} hairlines`} aria-label="Notifications">
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
          className={`${classes.settings} underlines touch inline middle text14 semibold primary`}
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

/** One notification, with buttons to open, mark and delete it. */
function NotificationRow({
  notification,
  acts,
  onFollow,
}: {
  notification: Notification
  acts: NotificationActs
  onFollow: () => void
}) {
  const { timezone } = useUser()
  const { id, kind, header_text, body_text, path, sent_at, read_at } = notification
  const Icon = icons.get(kind) ?? IconBell

  function follow() {
    if (!read_at) acts.read.actQuietly(id)
    onFollow()
  }

  return (
    <li className={`${classes.row} relative flex top gap12`} data-unread={!read_at || undefined}>
      <span className={`${classes.kind} chip round12 center firm ink3`}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className="slim grow">
        {path ? (
          <Link className={`${classes.title} opensRow text16 airy ink2`} to={path} onClick={follow}>
            {header_text}
          </Link>
        ) : (
          <span className={`${classes.title} text16 airy ink2`}>{header_text}</span>
        )}
        {!read_at && <span className="hidden">Unread</span>}
        {body_text && <p className="text14 airy ink3">{body_text}</p>}
        <time
          className={`${classes.when} block text13 airy ink3`}
          dateTime={sent_at}
          title={formatMoment(sent_at, timezone)}
        >
          {daysAgo(sent_at, timezone)}
        </time>
      </div>
      <div className="relative front flex firm">
        {read_at ? (
          <IconButton
            label={`Mark as unread: ${header_text}`}
            icon={<IconMail size={20} />}
            onClick={() => acts.unread.act(id)}
          />
        ) : (
          <IconButton
            label={`Mark as read: ${header_text}`}
            icon={<IconMailOpened size={20} />}
            onClick={() => acts.read.act(id)}
          />
        )}
        <IconButton
          label={`Delete: ${header_text}`}
          icon={<IconTrash size={20} />}
          onClick={() => acts.remove.act(id)}
        />
      </div>
    </li>
  )
}

const icons = new Map<string, ComponentType<{ size?: number }>>([
  ['feeding', IconFeeder],
  ['cleaning', IconBrush],
  ['treatment', IconPill],
  ['vet', IconStethoscope],
  ['event', IconCalendarEvent],
  ['laying', IconEgg],
  ['hatch', IconEgg],
  ['eggs', IconEgg],
  ['bulb', IconBulb],
  ['low_stock', IconPackage],
  ['forecast', IconShed],
  ['message', IconMail],
  ['achievement', IconTrophy],
  ['subscription', IconSparkles],
])
