import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { salesOf } from '../../collection/animals/states/itsListings.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import {
  animals,
  blockedVisitors,
  conversations,
  listingPictures,
  notifications,
  shopListings,
  shopMessages,
  species,
} from '../../db/schema.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { contains, orNull, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { Page } from '../../shared/resource.ts'
import { currencyOfShop } from '../shop/shop.queries.ts'
import { isAbout, messagesOf, readNotices } from './answers.queries.ts'
import {
  type AboutListing,
  type Conversation,
  type ConversationDetail,
  type conversationResource,
  mostMessages,
} from './messages.contract.ts'

type Which = { id: string }
type Face = Omit<AboutListing['face'], 'photoUrls'> & { photo_id: string | null }
type ListingRow = Omit<AboutListing, 'face'> & { face: Face }

const conversationReads = {
  read: sql<boolean>`${conversations.unread} = 0`,
  blocked: sql<boolean>`exists (select from ${blockedVisitors} blocked
    where blocked.account_id = ${conversations.account_id}
      and blocked.email = ${conversations.visitor_email})`,
  listing: orNull(
    sql`(select json_build_object('id', listing.id, 'title', listing.title,
        'price', listing.price / 100.0, 'status', listing.status,
        'isDeleted', listing.deleted_at is not null,
        'sale_id', (select sale.id ${salesOf(alias(shopListings, 'listing'))}
          order by sale.sold_on desc, sale.id desc limit 1),
        'animal', case when animal.deleted_at is null and animal.handed_over_at is null
          and animal.state not in ('died', 'outside')
          then json_build_object('id', animal.id, 'name', animal.name) end,
        'face', json_build_object('id', coalesce(animal.id, listing.id),
          'species', coalesce(kind.common_name, ''), 'genetics', coalesce(animal.genetics, ''),
          'photo_id', coalesce((select shown.picture_id from ${listingPictures} shown
            where shown.account_id = listing.account_id and shown.listing_id = listing.id
            order by shown.position limit 1), animal.photo_id)))
      from ${shopListings} listing
      left join ${animals} animal
        on animal.account_id = listing.account_id and animal.id = listing.animal_id
      left join ${species} kind
        on kind.account_id = animal.account_id and kind.id = animal.species_id
      where listing.account_id = ${conversations.account_id}
        and listing.id = ${conversations.listing_id})`.mapWith(
      ({ face, ...listing }: ListingRow): AboutListing => ({ ...listing, face: pictured(face) }),
    ),
  ),
  latest: sql<Conversation['latest']>`(
    select json_build_object('side', said.side, 'content', left(said.content, 200))
    from ${shopMessages} said where said.account_id = ${conversations.account_id}
      and said.conversation_id = ${conversations.id}
    order by said.created_at desc, said.id desc limit 1)`,
}

/** The account's conversations, as records. */
const conversationsOf = (db: Db, { accountId }: Tenant) =>
  owned(db, conversations, accountId, conversationReads)

const orders = {
  happened_at_desc: descending(conversations.latest_at),
  happened_at_asc: ascending(conversations.latest_at),
}

const listingTitle = sql`(select titled.title from ${shopListings} titled
  where titled.account_id = ${conversations.account_id} and titled.id = ${conversations.listing_id})`

const isUnread = gt(conversations.unread, 0)

/** Reads pages of the account's conversations, by the visitor's name or email or the listing. */
export const conversationPages =
  (db: Database) =>
  async (
    session: Session,
    { sort, filter, q, page, per_page }: ListQuery<typeof conversationResource>,
  ): Promise<Page<Conversation>> => {
    const where = and(
      filter === 'unread' ? isUnread : undefined,
      contains([conversations.visitor_name, conversations.visitor_email, listingTitle], q),
    )
    const [rows, unread] = await Promise.all([
      conversationsOf(db, session).page({ where, order: orders[sort], page, per_page }),
      db.$count(conversations, and(isKept(session), isUnread)),
    ])
    return { ...rows, counts: { unread } }
  }

const isKept = ({ accountId }: Tenant): SQL | undefined =>
  and(eq(conversations.account_id, accountId), sql`${conversations.deleted_at} is null`)

/** One conversation with its messages. Throws `NotFound`. */
export async function findConversation(
  db: Db,
  session: Tenant,
  { id }: Which,
): Promise<ConversationDetail> {
  const conversation = await conversationsOf(db, session).find(id)
  const [messages, currency] = await Promise.all([
    messagesOf(db, session, id).rows({
      order: ascending(shopMessages.created_at),
      page: 1,
      per_page: mostMessages,
    }),
    currencyOfShop(db, session),
  ])
  return { ...conversation, messages, currency }
}

/** Marks a conversation as read or unread, and blocks its visitor or lets them in again. */
export async function changeConversation(
  tx: Transaction,
  session: Session,
  { id }: Which,
  { read, blocked }: { read?: boolean; blocked?: boolean },
): Promise<Conversation> {
  const { account_id, visitor_email: email } = await owned(
    tx,
    conversations,
    session.accountId,
  ).lock(id)
  if (read !== undefined) await markRead(tx, session, id, read)
  if (blocked === true) {
    await tx.insert(blockedVisitors).values({ account_id, email }).onConflictDoNothing()
  }
  if (blocked === false) await unblock(tx, session, email)
  return conversationsOf(tx, session).find(id)
}

/** Marks a conversation read or unread; what the keeper was told of it is read with it. */
async function markRead(tx: Transaction, session: Session, id: string, read: boolean) {
  // Without `updated_at`: reading is no change of the record.
  await tx
    .update(conversations)
    .set({ unread: read ? 0 : sql`greatest(${conversations.unread}, 1)` })
    .where(and(isKept(session), eq(conversations.id, id)))
  const isTheirs = eq(notifications.user_id, session.userId)
  if (read) await readNotices(tx, and(isAbout(session, id), isTheirs))
}

/**
 * Deletes a conversation, to be restored for 30 days, and what people were told of it. The visitor's link stops
 * working.
 */
export async function removeConversation(tx: Transaction, session: Session, { id }: Which) {
  await conversationsOf(tx, session).remove(id)
  await tx.delete(notifications).where(isAbout(session, id))
}

/** The visitors that the account has blocked, the latest first. */
export async function blockedOf(db: Db, { accountId }: Tenant) {
  const lastName = sql<string>`coalesce((select named.visitor_name from ${conversations} named
    where named.account_id = ${blockedVisitors.account_id}
      and named.visitor_email = ${blockedVisitors.email}
    order by named.latest_at desc limit 1), '')`
  return db
    .select({
      email: blockedVisitors.email,
      name: lastName,
      created_at: blockedVisitors.created_at,
    })
    .from(blockedVisitors)
    .where(eq(blockedVisitors.account_id, accountId))
    .orderBy(desc(blockedVisitors.created_at), blockedVisitors.email)
    .limit(mostBlocked)
}
const mostBlocked = 1000

/** Lets a visitor's messages through again. */
export async function unblock(db: Db, { accountId }: Tenant, email: string): Promise<void> {
  await db
    .delete(blockedVisitors)
    .where(and(eq(blockedVisitors.account_id, accountId), eq(blockedVisitors.email, email)))
}
