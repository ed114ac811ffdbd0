import type { App, Context } from '../../server/context.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { notification, notificationSorts, unreadCount } from './notifications.contract.ts'
import {
  countUnread,
  kindsOf,
  markAllRead,
  markAllUnread,
  markRead,
  markUnread,
  notificationPage,
  removeAll,
  removeNotification,
} from './notifications.queries.ts'
import { standingBy } from './standing.queries.ts'

/** The signed-in user's notifications in this account. */
export const notificationRoutes =
  (sources: readonly ReminderSource[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const standing = standingBy(sources, app.keptAnswers)
    app.get(
      '/notifications',
      {
        schema: {
          querystring: listQuery({ sorts: notificationSorts, filters: ['all'] }).pick({
            page: true,
            per_page: true,
            sort: true,
          }),
          response: { 200: pageOf(notification) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const where = await standing(db, session, await kindsOf(db, session))
        return notificationPage(db, session, { ...request.query, where })
      },
    )

    app.get(
      '/notifications/unread/count',
      { schema: { summary: 'Count unread notifications', response: { 200: unreadCount() } } },
      async (request) => ({ count: await countUnread(db, sessionOf(request), standing) }),
    )

    const marked = { params: idParams, response: { 200: written(notification) } }
    app.patch(
      '/notifications/:id/read',
      { config: { changes: 'own' }, schema: { summary: 'Mark a notification as read', ...marked } },
      async (request) => ({
        success: true as const,
        object: await markRead(db, sessionOf(request), request.params.id),
      }),
    )
    app.patch(
      '/notifications/:id/unread',
      {
        config: { changes: 'own' },
        schema: { summary: 'Mark a notification as unread', ...marked },
      },
      async (request) => ({
        success: true as const,
        object: await markUnread(db, sessionOf(request), request.params.id),
      }),
    )

    app.delete(
      '/notifications/:id',
      { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
      async (request) => {
        await removeNotification(db, sessionOf(request), request.params.id)
        return { success: true as const }
      },
    )

    const all = (summary: string) => ({
      config: { changes: 'own' as const },
      schema: { summary, response: { 200: done } },
    })
    app.patch('/notifications/read_all', all('Mark all notifications as read'), async (request) => {
      await markAllRead(db, sessionOf(request))
      return { success: true as const }
    })
    app.patch(
      '/notifications/unread_all',
      all('Mark all notifications as unread'),
      async (request) => {
        await markAllUnread(db, sessionOf(request))
        return { success: true as const }
      },
    )
    app.delete('/notifications/destroy_all', all('Delete all notifications'), async (request) => {
      await removeAll(db, sessionOf(request))
      return { success: true as const }
    })
  }
