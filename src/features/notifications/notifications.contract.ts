import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/**
 * What a person is told in one of their accounts. Without `read_at` it is unread; `path` is the
 * screen below /dashboard that it leads to, empty for none.
 */
export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  header_text: z.string(),
  body_text: z.string(),
  path: z.string(),
  sent_at: moment(),
  read_at: moment().nullable(),
})
export type Notification = z.output<typeof notification>

export const notificationSorts = ['happened_at_desc', 'happened_at_asc'] as const
export type NotificationSort = (typeof notificationSorts)[number]

export const unreadCount = z.object({ count: z.int() })
export type UnreadCount = z.output<typeof unreadCount>

/** Over which `{ count }` is pushed to open tabs. */
export const channel = 'NotificationsChannel'
