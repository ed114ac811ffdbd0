import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import {
  memberships,
  notificationSettings,
  notifications,
  pushSubscriptions,
  users,
} from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { notify } from '../../server/messages/notify.ts'
import { queueMail, queuePush } from '../../server/messages/outbox.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import type { ReminderKind } from '../../shared/choices.ts'
import { pathOf } from './answers.queries.ts'
import { messageMail } from './mails.ts'

const kind: ReminderKind = 'message'

type News = {
  conversation_id: string
  visitor_name: string
  /** The listing's title; undefined for the shop itself. */
  about: string | undefined
  content: string
  /** True without an earlier message that is unread, also one that was marked so. */
  isFirst: boolean
}

/**
 * Tells the account's owner and keepers of a visitor's message, each on the channels they want: at
 * once, since a visitor waits. Viewers only look on. Of a further message only those are told who have read the
 * notification of the one before, however much a visitor writes meanwhile.
 */
export async function tellMembers(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  account_id: string,
  { conversation_id, visitor_name, about, content, isFirst }: News,
): Promise<void> {
  const path = pathOf(conversation_id)
  const members = await tx
    .select({
      user_id: memberships.user_id,
      email: users.email,
      isConfirmed,
      app: notificationSettings.muted_app,
      mail: notificationSettings.muted_mail,
      push: notificationSettings.muted_push,
      isTold: sql<boolean>`exists (select from ${notifications} before
        where before.account_id = ${memberships.account_id} and before.path = ${path}
          and before.user_id = ${memberships.user_id} and before.read_at is null)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.account_id, memberships.account_id),
        eq(notificationSettings.user_id, memberships.user_id),
      ),
    )
    .where(and(eq(memberships.account_id, account_id), ne(memberships.role, 'viewer')))
  const people = members.filter(({ app, isTold }) => isFirst || !(isTold || app?.includes(kind)))
  const wanting = (channel: 'app' | 'mail' | 'push') =>
    people.filter((person) => !person[channel]?.includes(kind))
  const subject = about ?? 'your shop'
  const header_text = `${visitor_name} wrote about ${subject}`
  const body_text = inShort(content)

  await notify(
    tx,
    wanting('app').map(({ user_id }) => ({
      ...{ account_id, user_id, kind },
      ...{ header_text, body_text, path },
    })),
  )
  const app = `${config.publicUrl}/dashboard`
  const mail = messageMail({
    visitor: visitor_name,
    about: subject,
    content,
    url: app + path,
    settings: `${app}/account/notifications`,
  })
  await queueMail(
    tx,
    wanting('mail').flatMap(({ email, isConfirmed }) =>
      isConfirmed ? [{ account_id, to: email, mail }] : [],
    ),
  )
  const pushed = new Set(wanting('push').map(({ user_id }) => user_id))
  const devices = await tx
    .select({ id: pushSubscriptions.id, user_id: pushSubscriptions.user_id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.account_id, account_id))
  await queuePush(
    tx,
    devices.flatMap(({ id, user_id }) =>
      pushed.has(user_id)
        ? [{ account_id, subscription_id: id, push: { title: header_text, body: body_text, path } }]
        : [],
    ),
  )
}

/** The beginning of a message, in one line. */
function inShort(content: string) {
  const line = [...content.replaceAll(/\s+/g, ' ')]
  return line.length > shortest ? `${line.slice(0, shortest).join('')}…` : line.join('')
}
const shortest = 140
