import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import {
  conversations,
  outbox,
  shopListings,
  shopMessages,
  shopSlugs,
  shops,
} from '../../src/db/schema.ts'
import { hashOf, newToken } from '../../src/server/session/secretTokens.ts'

/** The account's shop, open to visitors, as a slug and its account; one that is there is taken. */
export async function openShop(db: Database, account_id: string, name = 'Holt Reptiles') {
  const [known] = await db.select().from(shops).where(eq(shops.account_id, account_id))
  if (known) return known.slug
  const [id, slug] = [newId(), `shop-${newId()}`]
  await db.insert(shops).values({ account_id, id, name, slug, privacy: 'public' })
  await db.insert(shopSlugs).values({ account_id, shop_id: id, slug })
  return slug
}

/** A listing of the shop, open to visitors. */
export async function listed(db: Database, account_id: string, title = 'Thimble') {
  const id = newId()
  const shown = { privacy: 'public', status: 'for_sale' } as const
  await db.insert(shopListings).values({ account_id, id, title, price: 240, ...shown })
  return id
}

/** A visitor's questions about a listing, with an answer that couldn't be emailed; its id. */
export async function askedAbout(
  db: Database,
  account_id: string,
  { name, text }: { name: string; text: string },
): Promise<string> {
  await openShop(db, account_id)
  const listing_id = await listed(db, account_id, name)
  const [id, outbox_id] = [newId(), newId()]
  await db.insert(conversations).values({
    ...{ account_id, id, listing_id, visitor_name: name },
    ...{ visitor_email: `${newId()}@example.org`, link_hash: hashOf(newToken()), unread: 1 },
  })
  const failed = { sent_at: null, failed_at: new Date().toISOString(), error: 'No such mailbox' }
  const mail = { channel: 'mail', recipient: 'nowhere@example.org' } as const
  await db.insert(outbox).values({ id: outbox_id, account_id, ...mail, ...failed })
  const said = { account_id, conversation_id: id, content: text }
  await db.insert(shopMessages).values([
    { ...said, id: newId(), side: 'visitor', created_at: '2026-01-03T10:00:00.000Z' },
    { ...said, id: newId(), side: 'keeper', outbox_id, created_at: '2026-01-04T10:00:00.000Z' },
    { ...said, id: newId(), side: 'visitor' },
  ])
  return id
}
