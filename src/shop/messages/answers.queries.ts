import { createHmac } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import {
  blockedVisitors,
  conversations,
  notifications,
  outbox,
  shopListings,
  shopMessages,
  shops,
  users,
} from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { takeTries } from '../../server/limits/throttle.ts'
import { queueMail, retryMessage } from '../../server/messages/outbox.ts'
import { orNull, owned } from '../../server/records/crud.ts'
import { hashOf } from '../../server/session/secretTokens.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { requireConfirmed } from '../../server/settings/addresses.ts'
import type { Config } from '../../server/settings/config.ts'
import { answerMail } from './mails.ts'
import { mostMessages, type ShopMessage } from './messages.contract.ts'

type InConversation = { conversationId: string }

const messageReads = {
  by: sql<string>`coalesce((select one.name from ${users} one
    where one.id = ${shopMessages.recorded_by}), '')`,
  delivery: orNull(
    sql<'waiting' | 'sent' | 'failed'>`(select case when mail.failed_at is not null then 'failed'
        when mail.sent_at is not null then 'sent' else 'waiting' end
      from ${outbox} mail where mail.id = ${shopMessages.outbox_id}
        and mail.account_id = ${shopMessages.account_id})`,
  ),
}

/** The messages of one conversation, which must be the account's. */
export const messagesOf = (db: Db, { accountId }: Tenant, conversationId: string) =>
  owned(db, shopMessages, accountId, messageReads, eq(shopMessages.conversation_id, conversationId))

/**
 * Answers a visitor, who gets it by email with a link to the conversation. Sent again with its id,
 * it is one answer. Throws `NotFound`, `Invalid` while the visitor is blocked, `Forbidden`
 * (`unconfirmed`), and `TooManyTries`.
 */
export const addAnswer =
  ({ config, key }: Pick<Context, 'config' | 'key'>) =>
  async (
    tx: Transaction,
    session: Session,
    { id = newId(), content }: { id?: string; content: string },
    { conversationId }: InConversation,
  ): Promise<ShopMessage> => {
    const { accountId, userId } = session
    // Locked, so that an answer sent twice at once is one.
    const conversation = await owned(tx, conversations, accountId).lock(conversationId)
    const existing = await messagesOf(tx, session, conversationId).findIfThere(id)
    if (existing) return existing
    await refuseAnswer(tx, session, conversation)
    if (config.smtpUrl) await requireConfirmed(tx, userId)
    await takeTries(tx, [
      { key: `shop answers of ${accountId}`, limit: answersOfAccount },
      { key: `shop answers to ${conversation.visitor_email}`, limit: answersToVisitor },
    ])
    const outbox_id = newId()
    const message = await messagesOf(tx, session, conversationId).insert({
      id,
      conversation_id: conversationId,
      side: 'keeper',
      content,
      recorded_by: userId,
      outbox_id,
    })
    const mail = answerMail({
      ...(await namesOf(tx, conversation)),
      content,
      url: linkOf(config, key, conversation),
    })
    await queueMail(tx, [
      { id: outbox_id, account_id: accountId, to: conversation.visitor_email, mail },
    ])
    await tx
      .update(conversations)
      // The hash too: with another key of the server the link is another one.
      .set({ latest_at: sql`now()`, unread: 0, link_hash: hashOf(secretOf(key, conversation)) })
      .where(and(eq(conversations.account_id, accountId), eq(conversations.id, conversationId)))
    await readNotices(tx, isAbout(session, conversationId))
    return { ...message, delivery: 'waiting' }
  }

/** Anyone can name any address as theirs, so a shop can't email one without end. */
const answersOfAccount = { most: 120, window_s: 3600 }
const answersToVisitor = { most: 30, window_s: 3600 }

async function refuseAnswer(
  tx: Transaction,
  session: Tenant,
  { id, visitor_email }: typeof conversations.$inferSelect,
) {
  await refuseBlocked(tx, session, visitor_email)
  if ((await countMessages(tx, session, id)) >= mostMessages) {
    throw new Invalid([
      { field: 'content', message: `At most ${mostMessages} messages in one conversation` },
    ])
  }
}

async function refuseBlocked(tx: Transaction, { accountId }: Tenant, email: string) {
  if (!(await isBlocked(tx, accountId, email))) return
  throw new Invalid([{ field: 'content', message: 'Unblock this visitor to answer' }])
}

/** Tells whether the account has blocked a visitor. */
export async function isBlocked(db: Db, accountId: string, email: string): Promise<boolean> {
  const theirs = and(eq(blockedVisitors.account_id, accountId), eq(blockedVisitors.email, email))
  return (await db.$count(blockedVisitors, theirs)) > 0
}

/** How many messages a conversation has. */
export const countMessages = (db: Db, { accountId }: Tenant, id: string): Promise<number> =>
  db.$count(
    shopMessages,
    and(eq(shopMessages.account_id, accountId), eq(shopMessages.conversation_id, id)),
  )

/** The names of the shop and the listing in the email; a shop may be gone. */
async function namesOf(tx: Db, { account_id, listing_id }: typeof conversations.$inferSelect) {
  const [row] = await tx
    .select({ shop: shops.name, listing: shopListings.title })
    .from(shops)
    .leftJoin(
      shopListings,
      and(
        eq(shopListings.account_id, shops.account_id),
        listing_id ? eq(shopListings.id, listing_id) : sql`false`,
      ),
    )
    .where(eq(shops.account_id, account_id))
  return { shop: row?.shop ?? 'The shop', listing: row?.listing ?? undefined }
}

/**
 * Has an answer emailed again that couldn't be. Throws `NotFound` for any other, and `Invalid` while the visitor is blocked.
 */
export async function retryAnswer(
  tx: Transaction,
  session: Session,
  { conversationId, id }: InConversation & { id: string },
): Promise<ShopMessage> {
  const { visitor_email } = await owned(tx, conversations, session.accountId).find(conversationId)
  await refuseBlocked(tx, session, visitor_email)
  const messages = messagesOf(tx, session, conversationId)
  const { outbox_id } = await messages.find(id)
  if (!outbox_id) throw new NotFound()
  await retryMessage(tx, outbox_id)
  return messages.find(id)
}

type Which = { account_id: string; id: string }

/**
 * The secret in a visitor's link. It is derived from the server's key, so that every answer can
 * bring the same link although only its hash is stored.
 */
export const secretOf = (key: Buffer, { account_id, id }: Which): string =>
  createHmac('sha256', key).update(`conversation\n${account_id}\n${id}`).digest('base64url')

/** The address at which a visitor reads and continues a conversation, without an account. */
const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, key: Buffer, which: Which): string =>
  new URL(`/shop/m/${secretOf(key, which)}`, publicUrl).href

/** The notifications of a conversation, everyone's. */
export const isAbout = ({ accountId }: Tenant, id: string): SQL | undefined =>
  and(eq(notifications.account_id, accountId), eq(notifications.path, pathOf(id)))

/** Marks notifications as read; one read before keeps its time. */
export async function readNotices(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(notifications)
    .set({ read_at: sql`now()`, updated_at: sql`now()` })
    .where(and(which, isNull(notifications.read_at)))
}

/** The screen of a conversation, below /dashboard. */
export const pathOf = (id: string): string => `/shop/messages/${id}`
