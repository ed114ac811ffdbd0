import { and, eq, inArray, like, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { shopSlugs } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Tenant } from '../../server/session/session.ts'
import type { SlugAnswer } from './shop.contract.ts'
import { slugFrom, slugProblem } from './slugs.ts'

/** How many addresses a shop keeps, the present one included; the oldest are free for others again. */
const mostSlugs = 20

const takenWords = 'Another shop has this address. Please choose another one.'
export const slugTaken = { field: 'slug', message: takenWords, code: 'taken' }

/** Tells whether the account can have this slug: not another's, nor one that was another's. */
export async function slugFor(db: Db, { accountId }: Tenant, typed: string): Promise<SlugAnswer> {
  const slug = typed.trim().toLowerCase()
  const message = slugProblem(slug)
  if (message) return { slug, isFree: false, message }
  const [row] = await db
    .select({ account_id: shopSlugs.account_id })
    .from(shopSlugs)
    .where(eq(shopSlugs.slug, slug))
  const isFree = !row || row.account_id === accountId
  return isFree ? { slug, isFree } : { slug, isFree, message: takenWords }
}

/**
 * Makes a slug the present one of a shop, whose former ones lead to it. Of two shops that take the
 * same at once, the second gets `Invalid`.
 */
export async function takeSlug(
  tx: Transaction,
  { accountId }: Tenant,
  shopId: string,
  slug: string,
): Promise<void> {
  const rows = await tx
    .insert(shopSlugs)
    .values({ slug, account_id: accountId, shop_id: shopId })
    .onConflictDoUpdate({
      target: shopSlugs.slug,
      set: { created_at: sql`clock_timestamp()` },
      setWhere: eq(shopSlugs.account_id, accountId),
    })
    .returning({ slug: shopSlugs.slug })
  if (rows.length === 0) throw new Invalid([slugTaken])
  const former = tx
    .select({ slug: shopSlugs.slug })
    .from(shopSlugs)
    .where(and(eq(shopSlugs.account_id, accountId), ne(shopSlugs.slug, slug)))
    .orderBy(sql`${shopSlugs.created_at} desc`, shopSlugs.slug)
    .offset(mostSlugs - 1)
  await tx
    .delete(shopSlugs)
    .where(and(eq(shopSlugs.account_id, accountId), inArray(shopSlugs.slug, former)))
}

/** A free slug made of the shop's name, numbered where others have it. */
export async function freeSlugFor(db: Db, name: string): Promise<string> {
  const stem = slugFrom(name)
  if (stem === '') return `shop-${newId().slice(-8)}`
  const rows = await db
    .select({ slug: shopSlugs.slug })
    .from(shopSlugs)
    .where(like(shopSlugs.slug, `${stem}%`))
    .limit(1000)
  const others = new Set(rows.map(({ slug }) => slug))
  if (!others.has(stem)) return stem
  for (let number = 2; number < 1000; number++) {
    if (!others.has(`${stem}-${number}`)) return `${stem}-${number}`
  }
  return `${stem}-${newId().slice(-5)}`
}
