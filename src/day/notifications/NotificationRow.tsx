import {
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
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { daysAgo, formatMoment } from '../../shared/dates.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { IconEgg, IconFeeder, IconShed } from '../../web/look/icons.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Notifications.module.css'
import type { Notification } from './notifications.contract.ts'
import type { NotificationActs } from './useNotifications.ts'

/** One notification, with buttons to open, mark and delete it. */
export function NotificationRow({
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
      <div className={`${classes.acts} relative flex firm`}>
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
