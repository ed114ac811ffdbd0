import type { Database } from '../../db/db.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { settingsOf } from '../reminders/settings.queries.ts'
import { notification, notificationSorts, unreadCount } from './notifications.contract.ts'
import {
  bringBack,
  countUnread,
  kindsOf,
  markAll,
  markRead,
  markUnread,
  notificationPage,
  postpone,
  removeAll,
  removeNotification,
  standingBy,
} from './notifications.queries.ts'
import { toDo } from './toDo.contract.ts'
import { toDoOf } from './toDo.queries.ts'

/** The signed-in user's notifications in this account. */
export const notificationRoutes =
  (sources: readonly ReminderSource[]) =>
  ({ db, config }: Context) =>
  async (app: App) => {
    const standing = standingBy(sources, app.keptAnswers)
    action(
      app,
      'GET /notifications',
      {
        query: listQuery({ sorts: notificationSorts, filters: ['all'] }).omit({
          filter: true,
          q: true,
        }),
        answer: pageOf(notification),
      },
      async (session, { query }) => {
        const where = await standing(db, session, await kindsOf(db, session))
        return notificationPage(db, session, { ...query, where })
      },
    )

    action(
      app,
      'GET /notifications/unread/count',
      { summary: 'Count unread notifications', answer: unreadCount() },
      async (session) => ({ count: await countUnread(db, session, standing) }),
    )

    action(
      app,
      'GET /notifications/to_do',
      { summary: 'List what is to do now', answer: toDo },
      async (session) => {
        const { muted_app } = await settingsOf({ db, config }, session)
        const { accountId, timeZone, isSubscribed, decimalSign, timeFormat } = session
        const viewer = { accountId, timeZone, isSubscribed, decimalSign, timeFormat }
        const variant = `to do ${JSON.stringify([viewer, muted_app])}`
        const text = await app.keptAnswers.of(accountId, variant, async () =>
          JSON.stringify(await toDoOf(db, viewer, muted_app)),
        )
        return toDo.parse(JSON.parse(text))
      },
    )
    writeRoutes(app, db, sources)
  }

function writeRoutes(app: App, db: Database, sources: readonly ReminderSource[]) {
  action(
    app,
    'PATCH /notifications/:id/later',
    {
      summary: 'Postpone a notification until tomorrow',
      changes: 'own',
      params: idParams,
      written: notification,
    },
    (person, { params }) => postpone(db, { sources, person, ...params }),
  )
  action(
    app,
    'DELETE /notifications/:id/later',
    { summary: 'Show a postponed notification now', changes: 'own', params: idParams },
    (person, { params }) => bringBack(db, { sources, person, ...params }),
  )
  action(
    app,
    'PATCH /notifications/:id/read',
    {
      summary: 'Mark a notification as read',
      changes: 'own',
      params: idParams,
      written: notification,
    },
    (session, { params }) => markRead(db, session, params.id),
  )
  action(
    app,
    'PATCH /notifications/:id/unread',
    {
      summary: 'Mark a notification as unread',
      changes: 'own',
      params: idParams,
      written: notification,
    },
    (session, { params }) => markUnread(db, session, params.id),
  )
  action(
    app,
    'DELETE /notifications/:id',
    { changes: 'own', params: idParams },
    (session, { params }) => removeNotification(db, session, params.id),
  )

  action(
    app,
    'PATCH /notifications/read_all',
    { summary: 'Mark all notifications as read', changes: 'own' },
    (session) => markAll(db, session, true),
  )
  action(
    app,
    'PATCH /notifications/unread_all',
    { summary: 'Mark all notifications as unread', changes: 'own' },
    (session) => markAll(db, session, false),
  )
  action(
    app,
    'DELETE /notifications/destroy_all',
    { summary: 'Delete all notifications', changes: 'own' },
    (session) => removeAll(db, session),
  )
}
