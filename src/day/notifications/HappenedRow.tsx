import {
  IconBell,
  IconBulb,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconDots,
  IconMail,
  IconSparkles,
  IconStethoscope,
  IconTemperature,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { dayOf, formatMoment, formatShortDay, formatTime, today } from '../../shared/dates.ts'
import { IconEgg, IconShed } from '../../web/look/icons.tsx'
import { SwipedRow } from '../../web/look/SwipedRow.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Notifications.module.css'
import type { Notification } from './notifications.contract.ts'
import type { NotificationActs } from './useNotifications.ts'

/** One notification, which leads to what it is about; Later and Read by a swipe to the left, and in its menu. */
export function HappenedRow({
  notification,
  acts,
  onFollow,
}: {
  notification: Notification
  acts: NotificationActs
  onFollow: () => void
}) {
  const { id, kind, header_text, body_text, path, read_at } = notification
  const Icon = icons.get(kind) ?? IconBell
  const weight = read_at ? '' : 'strong'

  function follow() {
    if (!read_at) acts.read.actQuietly(id)
    onFollow()
  }
  const later = () => acts.later(notification)
  const toggle = () => (read_at ? acts.unread : acts.read).act(id)

  return (
    <SwipedRow
      acts={[
        { label: 'Later', icon: <IconClock size={20} />, tone: 'quiet', onChoose: later },
        {
          label: read_at ? 'Unread' : 'Read',
          icon: <IconCheck size={20} />,
          tone: 'main',
          onChoose: toggle,
        },
      ]}
    >
      <div className={`${classes.row} padXCard padY10 relative wide row gap12`}>
        <span className="chip side44 round12 center firm ink2">
          <Icon size={22} aria-hidden="true" />
        </span>
        <div className="slim grow">
          {path ? (
            <Link
              className={`opensRow text16 tight ink ${weight}`}
              to={path}
              aria-describedby={`${id}-read ${id}-words`}
              onClick={follow}
            >
              {header_text}
            </Link>
          ) : (
            <span className={`text16 tight ink ${weight}`}>{header_text}</span>
          )}
          {!read_at && (
            <span id={`${id}-read`} className="hidden">
              Unread
            </span>
          )}
          <p id={`${id}-words`} className="twoLines text14 airy ink3">
            <When of={notification} />
            {body_text && ` · ${body_text}`}
          </p>
        </div>
        {!read_at && <UnreadDot />}
        <RowMenu notification={notification} acts={acts} />
      </div>
    </SwipedRow>
  )
}

const UnreadDot = () => (
  <svg className="firm" width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="4.5" fill="var(--primary)" />
  </svg>
)

/** The time of what came today, otherwise its day. */
function When({ of: { sent_at } }: { of: Notification }) {
  const { timezone } = useUser()
  const [day, now] = [dayOf(sent_at, timezone), today(timezone)]
  return (
    <time dateTime={sent_at} title={formatMoment(sent_at, timezone)}>
      {day === now ? formatTime(sent_at, timezone) : formatShortDay(day, now)}
    </time>
  )
}

const RowMenu = ({
  notification,
  notification: { id, header_text, read_at },
  acts,
}: {
  notification: Notification
  acts: NotificationActs
}) => (
  <div className="relative front firm">
    <IconMenu
      label={`More: ${header_text}`}
      icon={<IconDots size={20} aria-hidden="true" />}
      isQuiet
      choices={[
        {
          label: 'Later',
          icon: <IconClock size={20} aria-hidden="true" />,
          onChoose: () => acts.later(notification),
        },
        {
          label: read_at ? 'Mark as unread' : 'Mark as read',
          icon: <IconCheck size={20} aria-hidden="true" />,
          onChoose: () => (read_at ? acts.unread : acts.read).act(id),
        },
        {
          label: 'Delete',
          icon: <IconTrash size={20} aria-hidden="true" />,
          isDangerous: true,
          onChoose: () => acts.remove.act(id),
        },
      ]}
    />
  </div>
)

const icons = new Map<string, ComponentType<{ size?: number }>>([
  ['vet', IconStethoscope],
  ['event', IconCalendarEvent],
  ['laying', IconEgg],
  ['hatch', IconEgg],
  ['bulb', IconBulb],
  ['forecast', IconShed],
  ['climate', IconTemperature],
  ['message', IconMail],
  ['achievement', IconTrophy],
  ['subscription', IconSparkles],
])
