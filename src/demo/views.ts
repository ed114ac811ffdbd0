import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../db/db.ts'
import { conversations, shopDays, shopListings, shopMessages } from '../db/schema.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'
import { demoListings } from './shop.ts'

/** How many days of visits the demo's analytics begin with: two periods of 30, to compare. */
const days = 60

/** How much each draws visitors, against Thimble: the featured one has the most. */
const draws: Record<string, number> = {
  Clover: 0.5,
  Nutmeg: 0.7,
  Pepper: 0.3,
  Quill: 0.6,
  Thimble: 1,
}

/** Adds the views and visitors of the last weeks, slowly more, and more at weekends. */
export async function addViews(
  tx: Transaction,
  { accountId }: DemoOwner,
  now: Date,
): Promise<void> {
  const questions = await askedOn(tx, accountId, daysBefore(now, days))
  const rows: (typeof shopDays.$inferInsert)[] = []
  for (let ago = days - 1; ago >= 0; ago--) {
    const at = daysBefore(now, ago)
    const day = at.slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    const busy = (isWeekend ? 1.6 : 1) * (1.25 - ago / 120) * (ago === 0 ? 0.4 : 1)
    let visitors = 0
    for (const [name, { privacy, days: listed }] of Object.entries(demoListings)) {
      if (privacy === 'private' || ago > listed) continue
      const visits = Math.round(busy * (draws[name] ?? 0.4) * (6 + swing(ago, name)))
      visitors += visits
      const listing_id = demoId('listing', name)
      rows.push({
        ...sumOf(day, name),
        listing_id,
        views: Math.round(visits * 1.3),
        visitors: visits,
        messages: questions.get(`${day} ${listing_id}`) ?? 0,
      })
    }
    const home = Math.round(busy * (9 + swing(ago, 'home')))
    // People who opened a listing came by the home or by a link: most are the same people.
    const all = Math.max(home, Math.round(visitors * 0.6))
    const messages = questions.get(`${day} null`) ?? 0
    rows.push({ ...sumOf(day, 'home'), listing_id: null, views: home, visitors: all, messages })
  }
  await tx.insert(shopDays).values(rows)

  function sumOf(day: string, name: string) {
    return { account_id: accountId, id: demoId('view', `${day} ${name}`), day }
  }
}

/** A wave of a few visitors, another for each name, always the same. */
const swing = (ago: number, name: string) =>
  Math.round(3 * Math.sin(ago * 1.7 + name.length) + 2 * Math.cos(ago * 0.6 + name.charCodeAt(1)))

/** How many messages came on which day about what: '2026-11-20 {listing}'. */
async function askedOn(tx: Transaction, accountId: string, since: string) {
  const rows = await tx
    .select({
      day: sql<string>`to_char(${shopMessages.created_at}, 'YYYY-MM-DD')`,
      listing_id: shopListings.id,
    })
    .from(shopMessages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.account_id, shopMessages.account_id),
        eq(conversations.id, shopMessages.conversation_id),
      ),
    )
    .leftJoin(
      shopListings,
      and(
        eq(shopListings.account_id, conversations.account_id),
        eq(shopListings.id, conversations.listing_id),
      ),
    )
    .where(
      and(
        eq(shopMessages.account_id, accountId),
        eq(shopMessages.side, 'visitor'),
        gt(shopMessages.created_at, since),
      ),
    )
  const counts = new Map<string, number>()
  for (const { day, listing_id } of rows) {
    const key = `${day} ${listing_id}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
