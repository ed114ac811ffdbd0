import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { type PublicShop, publicShopAt } from './publicShops.queries.ts'

const mostHints = 10_000

/** Finds shops that visitors may see by their slugs, mostly without asking the database. */
export function openShops(app: App, context: Context) {
  /** Whose a slug was when it was last looked up; checked against what is kept of that account. */
  const hints = new Map<string, string>()

  /** The account of an open shop, and its present slug. Throws `NotFound`. */
  async function openShop(address: string): Promise<{ accountId: string; slug: string }> {
    const slug = address.toLowerCase()
    if (!/^[a-z0-9-]{1,100}$/.test(slug)) throw new NotFound()
    const accountId = hints.get(slug) ?? (await shopAt(slug)).account_id
    hints.set(slug, accountId)
    if (hints.size > mostHints) hints.delete(hints.keys().next().value ?? '')
    const present = await app.keptAnswers.of(accountId, `slug ${slug}`, async () => {
      const shop = await publicShopAt(context, slug)
      return shop?.account_id === accountId ? shop.slug : ''
    })
    if (present) return { accountId, slug: present }
    hints.delete(slug)
    throw new NotFound()
  }

  /** Reads an open shop as visitors see it. Throws `NotFound`. */
  async function shopAt(slug: string): Promise<PublicShop> {
    const shop = await publicShopAt(context, slug)
    if (!shop) throw new NotFound()
    return shop
  }

  return { openShop, shopAt }
}
