import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/**
 * A notification of a user in one account. Unread without `read_at`; `path` is its screen below
 * /dashboard, empty for none.
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

export const unreadCount = () => z.object({ count: z.int() })
export type UnreadCount = z.output<ReturnType<typeof unreadCount>>

/** Enclosures to clean that have a line each under 'To do now'; more of them share one. */
export const mostCleanings = 3
