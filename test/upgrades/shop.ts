import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  blockedVisitors,
  conversations,
  listingPictures,
  memberships,
  pictures,
  shopDays,
  shopMessages,
  shopVisitors,
  takeOvers,
  users,
  visitorSalts,
} from '../../src/db/schema.ts'
import type { Context } from '../../src/server/context.ts'
import { hashOf, newToken } from '../../src/server/session/secretTokens.ts'
import { person } from './fixture.ts'

type Send = (method: 'POST', path: string, payload?: object) => Promise<unknown>

/** A shop with what visitors leave in it; after the listings and the photos. */
export async function collectShop(
  send: Send,
  { db }: Context,
  { listing, animal }: { listing: string; animal: string },
): Promise<void> {
  await send('POST', 'shop', { shop: { name: 'Ember & Co' } })
  await send('POST', `animals/${animal}/hand_over`)
  const [owner] = await db
    .select({ account_id: memberships.account_id, user_id: users.id, picture: pictures.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(pictures, eq(pictures.account_id, memberships.account_id))
    .where(eq(users.email, person.email))
    .limit(1)
  if (!owner) throw new Error('Nobody keeps a shop')
  const { account_id, user_id, picture } = owner
  const shown = { account_id, listing_id: listing }
  await db
    .insert(listingPictures)
    .values({ ...shown, id: newId(), picture_id: picture, position: 0 })
  await db.insert(shopDays).values({ ...shown, id: newId(), day: '2026-11-01', views: 3 })
  const seen = { account_id, day: '2026-11-01', seen: listing }
  await db.insert(visitorSalts).values({ day: seen.day, salt: hashOf('salt') })
  await db.insert(shopVisitors).values({ ...seen, visitor: hashOf('someone') })
  const taken = { account_id, id: newId(), animal_id: animal, seller: 'Holt Reptiles' }
  await db.insert(takeOvers).values(taken)

  const id = newId()
  await db.insert(conversations).values({
    ...{ account_id, id, visitor_name: 'Jonas Brandt', visitor_email: 'jonas@example.org' },
    ...{ link_hash: hashOf(newToken()), unread: 1 },
  })
  const said = { account_id, conversation_id: id }
  await db.insert(shopMessages).values([
    { ...said, id: newId(), side: 'visitor', content: 'Is Thimble still there?' },
    { ...said, id: newId(), side: 'keeper', content: 'He is.', recorded_by: user_id },
  ])
  await db.insert(blockedVisitors).values({ account_id, email: 'spam@example.org' })
}
