import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { keptPage, keptPicture, sendKeptPage } from '../../server/pages/keptPage.ts'
import { viewsOf } from '../analytics/views.ts'
import {
  type PublicListing,
  type PublicShop,
  publicListings,
  publicShopAt,
} from './publicShops.queries.ts'

export const slugParams = z.object({ slug: z.string() })
export const listingParams = slugParams.extend({ id: z.string() })
type AtShop = FastifyRequest<{ Params: { slug: string } }>

export const svg = 'image/svg+xml'

/** A week in the browser; a cache between keeps for ten minutes what may become private. */
export const forAWeek = 'public, max-age=604800, s-maxage=600, immutable'

type Document = {
  variant: string
  type: string
  caching?: string
  /** The subject if it counts as a view: a listing's id, or null for the home. */
  seen?: string | null
  draw: (shop: PublicShop) => Promise<string | Buffer>
}

/** A document that each listing has, with its id after `variant`. */
type ListingDocument = Pick<Document, 'variant' | 'type' | 'caching'> & {
  isView?: boolean
  draw: (shop: PublicShop, listing: PublicListing) => Promise<string | Buffer>
}

/** Sends and keeps the documents of shops: their pages, feeds and drawings. */
export function shopDocuments(app: App, context: Context) {
  const views = viewsOf(app, context)
  const { openShop, shopAt } = openShops(app, context)

  async function listingOf({ account_id }: PublicShop, id: string): Promise<PublicListing> {
    const [listing] = await publicListings(context.db, account_id, id)
    if (!listing) throw new NotFound()
    return listing
  }

  /** Sends a document of a shop; from an old slug leads to the same page of the present one. */
  async function send(request: AtShop, reply: FastifyReply, document: Document) {
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

  // Public addresses are no part of the documented API.
  const ofShop = (path: string, document: Document) =>
    app.get(
      `/shop/:slug${path}`,
      { compress: false, schema: { params: slugParams, hide: true } },
      async (request, reply) => send(request, reply, document),
    )

  const ofListing = (path: string, { variant, isView, draw, ...document }: ListingDocument) =>
    app.get(
      `/shop/:slug/l/:id${path}`,
      { compress: false, schema: { params: listingParams, hide: true } },
      async (request, reply) => {
        const id = idOf(request.params.id)
        return send(request, reply, {
          ...document,
          variant: `${variant} ${id}`,
          draw: async (shop) => draw(shop, await listingOf(shop, id)),
          ...(isView && { seen: id }),
        })
      },
    )

  return { shopAt, send, ofShop, ofListing, views }
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

const mostHints = 10_000

/** Finds shops that visitors may see by their slugs, mostly without asking the database. */
function openShops(app: App, context: Context) {
  /** Whose a slug was when it was last looked up; checked against what is kept of that account. */
  const hints = new Map<string, string>()

  /** The account of an open shop, and its present slug. Throws `NotFound`. */
  async function openShop(address: string): Promise<{ accountId: string; slug: string }> {
    const slug = address.toLowerCase()
    const hint = hints.get(slug)
    const accountId = hint ?? (await shopAt(slug)).account_id
    hints.set(slug, accountId)
    if (hints.size > mostHints) hints.delete(hints.keys().next().value ?? '')
    const present = await app.keptAnswers.of(accountId, `slug ${slug}`, async () => {
      const shop = await publicShopAt(context, slug)
      return shop?.account_id === accountId ? shop.slug : ''
    })
    if (present) return { accountId, slug: present }
    hints.delete(slug)
    // The address may be another account's by now.
    if (hint) return openShop(slug)
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
