import { eq } from 'drizzle-orm'
import { actingAs } from '../src/db/db.ts'
import {
  conversations,
  outbox,
  shopListings,
  shopMessages,
  shopSlugs,
  shops,
} from '../src/db/schema.ts'
import { hashOf } from '../src/server/session/secretTokens.ts'
import { secretOf } from '../src/shop/messages/answers.queries.ts'
import { type Keeper, testApp } from './app.ts'
import { newId } from './factories.ts'

type Owner = Pick<Keeper, 'accountId' | 'userId'>

/** The keeper's shop, opened to visitors unless it is there already; its slug. */
export async function openShop(owner: Owner, name = 'Holt Reptiles'): Promise<string> {
  const { db } = await testApp()
  const { accountId: account_id, userId } = owner
  const [known] = await db
    .select({ slug: shops.slug })
    .from(shops)
    .where(eq(shops.account_id, account_id))
  if (known) return known.slug
  const [id, slug] = [newId(), `shop-${newId()}`]
  await actingAs(userId, () =>
    db.transaction(async (tx) => {
      await tx.insert(shops).values({ account_id, id, name, slug, privacy: 'public' })
      await tx.insert(shopSlugs).values({ account_id, shop_id: id, slug })
    }),
  )
  return slug
}

/** A listing of the keeper's shop, which visitors see; its id. */
export async function listed(
  { accountId: account_id, userId }: Owner,
  title = 'Thimble',
  more: Partial<typeof shopListings.$inferInsert> = {},
): Promise<string> {
  const { db } = await testApp()
  const id = newId()
  await actingAs(userId, () =>
    db.transaction((tx) =>
      tx.insert(shopListings).values({
        ...{ account_id, id, title, privacy: 'public', status: 'for_sale', price: 240 },
        ...more,
      }),
    ),
  )
  return id
}

type Begun = { name?: string; email?: string; content?: string; listing?: string | null }

/** A conversation that a visitor has begun, with one unread message; its ids and secret. */
export async function conversationWith(
  { accountId: account_id, userId }: Owner,
  { name = 'Jonas Brandt', email = `${newId()}@example.org`, content, listing = null }: Begun = {},
) {
  const { db, key } = await testApp()
  const [id, message] = [newId(), newId()]
  const secret = secretOf(key, { account_id, id })
  await actingAs(userId, () =>
    db.transaction(async (tx) => {
      await tx.insert(conversations).values({
        ...{ account_id, id, listing_id: listing, visitor_name: name, visitor_email: email },
        ...{ link_hash: hashOf(secret), unread: 1 },
      })
      await tx.insert(shopMessages).values({
        ...{ account_id, id: message, conversation_id: id, side: 'visitor' },
        content: content ?? 'Is he still there?',
      })
    }),
  )
  return { id, message, email, secret }
}

/** An answer to a conversation whose email couldn't be delivered; its id. */
export async function failedAnswer(owner: Keeper, conversation: string): Promise<string> {
  const { db } = await testApp()
  const answer = { content: 'He is.' }
  const sent = await owner.post(`shop/messages/${conversation}/answers`, { answer })
  const { id } = sent.json().object
  const [message] = await db.select().from(shopMessages).where(eq(shopMessages.id, id))
  await db
    .update(outbox)
    .set({ failed_at: new Date().toISOString(), error: 'No such mailbox' })
    .where(eq(outbox.id, message?.outbox_id ?? ''))
  return id
}
