import { formatTime } from '../../shared/dates.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useNextAnswer, useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { Notification, NotificationSort } from './notifications.contract.ts'
import { pagesKey } from './useUnreadCount.ts'

/** A page of notifications; the previous page stays while it loads. */
export const useNotifications = (page: number, sort: NotificationSort) =>
  useNextAnswer<Page<Notification>>(
    [...pagesKey, page, sort],
    `notifications?page=${page}&sort=${sort}`,
  )

/** Actions on notifications. Each reports its result, even if the list has been closed. */
export function useNotificationActs() {
  return {
    later: useLater(),
    read: useAct(
      (id: string) => api('PATCH', `notifications/${id}/read`),
      'Marked as read.',
      'Unable to mark notification as read.',
    ),
    unread: useAct(
      (id: string) => api('PATCH', `notifications/${id}/unread`),
      'Marked as unread.',
      'Unable to mark notification as unread.',
    ),
    remove: useAct(
      (id: string) => api('DELETE', `notifications/${id}`),
      'Deleted.',
      'Unable to delete notification.',
    ),
    readAll: useAct(
      () => api('PATCH', 'notifications/read_all'),
      'Marked all as read.',
      'Unable to mark all notifications as read.',
    ),
    unreadAll: useAct(
      () => api('PATCH', 'notifications/unread_all'),
      'Marked all as unread.',
      'Unable to mark all notifications as unread.',
    ),
    removeAll: useAct(
      () => api('DELETE', 'notifications/destroy_all'),
      'Deleted all.',
      'Unable to delete all notifications.',
    ),
  }
}
export type NotificationActs = ReturnType<typeof useNotificationActs>

/** Brings one back tomorrow, at the hour of the reminders; the flash says when, and can undo it. */
function useLater() {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const postpone = useWrite((id: string) =>
    api<{ object: Notification }>('PATCH', `notifications/${id}/later`),
  )
  const bringBack = useWrite(async ({ id, read_at }: Notification) => {
    await api('DELETE', `notifications/${id}/later`)
    if (read_at) await api('PATCH', `notifications/${id}/read`)
  })
  const undo = (before: Notification) =>
    bringBack.mutateAsync(before).then(() => flash('Undone.'), report)
  return (before: Notification) =>
    postpone.mutateAsync(before.id).then(
      ({ object }) =>
        flash(`Back tomorrow at ${formatTime(object.sent_at, timezone)}.`, {
          undo: () => undo(before),
        }),
      report,
    )
}

function useAct<Given = void>(
  write: (given: Given) => Promise<unknown>,
  done: string,
  failed: string,
) {
  const { flash, alert } = useFlash()
  const { mutateAsync } = useWrite(write)
  return {
    act: (input: Given) =>
      mutateAsync(input).then(
        () => flash(done),
        () => alert(failed),
      ),
    /** Without a message on success, since the result is visible. */
    actQuietly: (input: Given) => mutateAsync(input).catch(() => alert(failed)),
  }
}
