import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { keptPage, keptPicture, sendKeptPage } from '../../server/pages/keptPage.ts'
import { viewsOf } from '../analytics/views.ts'
import { openShops } from './openShops.ts'
import { type PublicListing, type PublicShop, publicListings } from './publicShops.queries.ts'

export const slugParams = z.object({ slug: z.string() })
export const listingParams = slugParams.extend({ id: z.string() })
/** Public addresses are no part of the documented API. */
export const hidden = { hide: true }
type AtShop = FastifyRequest<{ Params: { slug: string } }>

export const svg = 'image/svg+xml'

/** A week in the browser; a cache between keeps for ten minutes what may become private. */
export const forAWeek = 'public, max-age=604800, s-maxage=600, immutable'

/** Sends and keeps the documents of shops: their pages, feeds and drawings. */
export function shopDocuments(app: App, context: Context) {
  const { db } = context
  const views = viewsOf(app, context)
  const { openShop, shopAt } = openShops(app, context)

  async function listingOf(shop: PublicShop, id: string): Promise<PublicListing> {
    const [listing] = await publicListings(db, shop.account_id, id)
    if (!listing) throw new NotFound()
    return listing
  }

  /** Sends a document of a shop; from an old slug leads to the same page of the present one. */
  async function send(
    request: AtShop,
    reply: FastifyReply,
    document: {
      variant: string
      type: string
      caching?: string
      /** The subject if it counts as a view: a listing's id, or null for the home. */
      seen?: string | null
      draw: (shop: PublicShop) => Promise<string | Buffer>
    },
  ) {
    const { accountId, slug } = await openShop(request.params.slug)
    if (slug !== request.params.slug) return reply.redirect(movedTo(request, slug), 301)
    const { variant, type, caching, seen: subject, draw } = document
    const page = await app.keptPages.of(accountId, variant, async () => {
      const content = await draw(await shopAt(slug))
      return typeof content === 'string' ? keptPage(type, content) : keptPicture(type, content)
    })
    if (subject !== undefined) views.see(request, { accountId, listingId: subject })
    if (type === svg) reply.header('content-security-policy', "default-src 'none'; sandbox")
    return sendKeptPage(request, reply, page, caching)
  }

  return { openShop, shopAt, listingOf, send, views }
}

/** An id as it is stored; anything else names nothing. Throws `NotFound`. */
export function idOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new NotFound()
  return id.data.toLowerCase()
}

/** The address asked for, of the shop's present slug. */
export const movedTo = ({ url }: AtShop, slug: string) =>
  url.replace(/^\/shop\/[^/?]+/, `/shop/${slug}`)
