import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { shops } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound, SignedOut } from '../../server/errors.ts'
import { qrPng } from '../../server/pictures/qrPng.ts'
import { hasPlus, requirePlus } from '../../server/plan.ts'
import { sessionIn } from '../../server/session/session.ts'
import { qrSvg } from '../../shared/qr.ts'
import { shopOf, shopUrl } from './shop.queries.ts'

/** A module is this many pixels wide, as in the codes of records. */
const pixels = 20

const querystring = z.object({ slug: z.string().max(200).optional() })

/**
 * The QR code of a shop's address as an image: of one's own, and with `?slug=` that of a public shop
 * for everyone.
 */
export const shopCodeRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  const findSession = sessionIn(context)

  for (const ending of ['png', 'svg'] as const) {
    app.get(
      `/dashboard/shop/qr.${ending}`,
      { schema: { querystring, hide: true } },
      async (request, reply) => {
        const { slug } = request.query
        const address = slug === undefined ? await ownSlug() : await publicSlug(slug)
        const url = shopUrl(config.publicUrl, address)
        reply.headers({
          'cache-control': 'private, no-cache',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        if (ending === 'svg') return reply.type('image/svg+xml').send(qrSvg(url))
        return reply.type('image/png').send(await qrPng(url, pixels))

        async function ownSlug() {
          const session = await findSession(request)
          if (!session) throw new SignedOut()
          await requirePlus({ session })
          const shop = await shopOf(db, session.accountId)
          if (!shop) throw new NotFound()
          return shop.slug
        }
      },
    )
  }

  /** Private, without Plus, or never there: all the same. */
  async function publicSlug(slug: string) {
    const [shop] = await db
      .select({ slug: shops.slug })
      .from(shops)
      .where(
        and(
          eq(shops.slug, slug.toLowerCase()),
          eq(shops.privacy, 'public'),
          hasPlus(config, shops.account_id),
        ),
      )
    if (!shop) throw new NotFound()
    return shop.slug
  }
}
