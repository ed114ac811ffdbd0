import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import {
  accounts,
  conversations,
  shopDays,
  shopListings,
  shopMessages,
  shops,
} from '../../db/schema.ts'
import type { Base, Context } from '../../server/context.ts'
import { TooManyTries } from '../../server/errors.ts'
import { hasPlus } from '../../server/plan.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import { hashOf, isToken } from '../../server/session/secretTokens.ts'
import { today } from '../../shared/dates.ts'
import type { PublicListing } from '../public/publicShops.queries.ts'
import { countMessages, isBlocked, secretOf } from './answers.queries.ts'
import { mostMessages } from './messages.contract.ts'
import { tellMembers } from './telling.queries.ts'

/** A shop that a visitor may write to, by its present slug, and about one of its listings or none. */
export type Topic = {
  accountId: string
  timeZone: string
  shop: string
  slug: string
  listing: PublicListing | undefined
}

type Written = { name: string; email: string; content: string }

/** Tells whether a message has arrived already: the same form, sent again. */
export const hasArrived = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.$count(
    shopMessages,
    and(eq(shopMessages.account_id, accountId), eq(shopMessages.id, id)),
  )) > 0

/**
 * Begins a conversation with a visitor's message and tells the shop's people, all or nothing. The
 * ids come from the form, so that one sent twice is one message, and another sentence on the same form restores the
 * conversation if it was deleted meanwhile. Nothing is kept of a blocked visitor.
 */
export const deliver = (
  context: Context,
  { accountId, listing, timeZone }: Topic,
  { name, email, content }: Written,
  ids: { conversation: string; message: string },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (await isBlocked(tx, accountId, email)) return
    const which = { account_id: accountId, id: ids.conversation }
    const [begun] = await tx
      .insert(conversations)
      .values({
        ...which,
        listing_id: listing?.id ?? null,
        visitor_name: name,
        visitor_email: email,
        link_hash: hashOf(secretOf(context.key, which)),
      })
      .onConflictDoUpdate({
        target: [conversations.account_id, conversations.id],
        set: {
          visitor_name: name,
          deleted_at: null,
          // What was deleted unread has been seen: the message that restores it is told as a first one.
          unread: sql`case when ${conversations.deleted_at} is null then ${conversations.unread} else 0 end`,
        },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    const open = { ...which, listing_id: listing?.id ?? null, visitor_name: name }
    await addMessage(context, tx, open, { id: ids.message, content })
    if (begun?.isNew) await countQuestion(tx, { ...open, day: today(timeZone) })
  })

/** A conversation as its visitor's link finds it. */
type Open = {
  account_id: string
  id: string
  listing_id: string | null
  visitor_name: string
  visitor_email: string
  timeZone: string
  shop: string
  /** The title of its listing, deleted or not. */
  about: string | undefined
}

/** The conversation of a visitor's link; undefined if it is deleted or the shop has no Plus. */
export async function openConversation(
  { config, db }: Base,
  secret: string,
): Promise<Open | undefined> {
  if (!isToken(secret)) return undefined
  const [row] = await db
    .select({
      account_id: conversations.account_id,
      id: conversations.id,
      listing_id: conversations.listing_id,
      visitor_name: conversations.visitor_name,
      visitor_email: conversations.visitor_email,
      timeZone: accounts.time_zone,
      shop: shops.name,
      about: shopListings.title,
    })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.account_id))
    .innerJoin(shops, eq(shops.account_id, conversations.account_id))
    .leftJoin(shopListings, isReferredBy(shopListings, conversations, 'listing_id'))
    .where(
      and(
        eq(conversations.link_hash, hashOf(secret)),
        isNull(conversations.deleted_at),
        hasPlus(config, conversations.account_id),
      ),
    )
  return row && { ...row, about: row.about ?? undefined }
}

/** Adds a visitor's next message. Throws `TooManyTries` once the conversation is full. */
export const deliverFurther = (
  context: Context,
  open: Open,
  message: { id: string; content: string },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { account_id: accountId, id, visitor_email } = open
    if (await isBlocked(tx, accountId, visitor_email)) return
    // An hour, for want of a better one: only a new conversation helps.
    if ((await countMessages(tx, { accountId }, id)) >= mostMessages) throw new TooManyTries(3600)
    await addMessage(context, tx, open, message)
  })

type Into = Pick<Open, 'account_id' | 'id' | 'listing_id' | 'visitor_name'>

async function addMessage(
  context: Pick<Context, 'config'>,
  tx: Transaction,
  { account_id, id: conversation_id, listing_id, visitor_name }: Into,
  { id, content }: { id: string; content: string },
): Promise<void> {
  const added = await tx
    .insert(shopMessages)
    .values({ account_id, id, conversation_id, side: 'visitor', content })
    .onConflictDoNothing()
  if (added.rowCount === 0) return
  const [now] = await tx
    .update(conversations)
    .set({ latest_at: sql`now()`, unread: sql`${conversations.unread} + 1` })
    .where(and(eq(conversations.account_id, account_id), eq(conversations.id, conversation_id)))
    .returning({ unread: conversations.unread })
  const about = await titleOf(tx, account_id, listing_id)
  const isFirst = now?.unread === 1
  const news = { conversation_id, visitor_name, about, content, isFirst }
  await tellMembers(context, tx, account_id, news)
}

/** Counts a conversation that began in the shop's day, where the analytics read it. */
async function countQuestion(
  tx: Transaction,
  day: { account_id: string; listing_id: string | null; day: string },
) {
  await tx.execute(sql`
    insert into ${shopDays} (account_id, id, day, listing_id, messages)
    values (${day.account_id}, ${newId()}, ${day.day}, ${day.listing_id}, 1)
    on conflict (account_id, day, coalesce(listing_id, '00000000-0000-0000-0000-000000000000'::uuid))
    do update set messages = ${shopDays.messages} + 1`)
}

async function titleOf(tx: Transaction, accountId: string, listingId: string | null) {
  if (!listingId) return undefined
  const [listing] = await tx
    .select({ title: shopListings.title })
    .from(shopListings)
    .where(and(eq(shopListings.account_id, accountId), eq(shopListings.id, listingId)))
  return listing?.title
}

/** The messages of a conversation as the visitor's page shows them, the first one first. */
export const saidIn = (
  db: Db,
  { account_id, id }: Pick<Open, 'account_id' | 'id'>,
): Promise<{ id: string; side: 'visitor' | 'keeper'; content: string; created_at: string }[]> =>
  db
    .select({
      id: shopMessages.id,
      side: shopMessages.side,
      content: shopMessages.content,
      created_at: shopMessages.created_at,
    })
    .from(shopMessages)
    .where(and(eq(shopMessages.account_id, account_id), eq(shopMessages.conversation_id, id)))
    .orderBy(shopMessages.created_at, shopMessages.id)
    .limit(mostMessages)
