import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { memberships, notificationSettings, pushSubscriptions } from '../../db/schema.ts'
import { notify } from '../../server/messages/notify.ts'
import { queuePush } from '../../server/messages/outbox.ts'
import type { ReminderKind } from '../../shared/choices.ts'
import { readyWords } from './words.ts'

const kind: ReminderKind = 'forecast'

type Asked = { accountId: string; animalId: string; askedBy: string | null; name: string }

/**
 * Tells the person who asked that the forecast is ready, in the app and by push, unless muted.
 * Not by email: they asked a second ago.
 */
export async function tellReady(
  tx: Transaction,
  { accountId, animalId, askedBy, name }: Asked,
  forecast: Parameters<typeof readyWords>[1],
): Promise<void> {
  if (!askedBy) return
  const [person] = await tx
    .select({ app: notificationSettings.muted_app, push: notificationSettings.muted_push })
    .from(memberships)
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.account_id, memberships.account_id),
        eq(notificationSettings.user_id, memberships.user_id),
      ),
    )
    .where(and(eq(memberships.account_id, accountId), eq(memberships.user_id, askedBy)))
  if (!person) return
  const who = { account_id: accountId, user_id: askedBy }
  const words = readyWords(name, forecast)
  const path = `/animals/${animalId}/forecast`
  if (!person.app?.includes(kind)) await notify(tx, [{ ...who, kind, ...words, path }])
  if (person.push?.includes(kind)) return
  const devices = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.user_id, askedBy)))
  await queuePush(
    tx,
    devices.map(({ id }) => ({
      account_id: accountId,
      subscription_id: id,
      push: { title: words.header_text, body: words.body_text, path },
    })),
  )
}
