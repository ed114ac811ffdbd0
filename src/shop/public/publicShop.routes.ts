import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { keptPage, sendKeptPage } from '../../server/pages/keptPage.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { viewsOf } from '../analytics/views.ts'
import { sitterOf } from './addresses.ts'
import { atomFeed } from './feeds.ts'
import { filterAsked, isFiltered, perShopPage } from './filter.ts'
import { listingPage } from './listing.pages.tsx'
import { openShops } from './openShops.ts'
import {
  factsOfAnimal,
  isPublicPicture,
  type PublicListing,
  type PublicShop,
  publicListings,
} from './publicShops.queries.ts'
import { shopPage } from './shopHome.pages.tsx'

const slugParams = z.object({ slug: z.string() })
const listingParams = slugParams.extend({ id: z.string() })
const pictureParams = listingParams.extend({ width: z.enum(['small', 'medium', 'large']) })
const hidden = { hide: true }
type AtShop = FastifyRequest<{ Params: { slug: string } }>

const html = 'text/html; charset=utf-8'
const svg = 'image/svg+xml'
/** Only in the browser of who has seen it: what becomes private must not be served by a cache between. */
const forAWeek = 'private, max-age=604800, immutable'

/**
 * The public pages of shops. They are kept until a record of their account changes, in this process
 * or another. A shop or listing that visitors may not see answers like one that never was.
 */
export const publicShopRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const site = { files, publicUrl: config.publicUrl }
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
      /** What is seen, if it counts as a view: a listing's id, or null for the home. */
      seen?: string | null
      draw: (shop: PublicShop) => Promise<string>
    },
  ) {
    const { accountId, slug } = await openShop(request.params.slug)
    if (slug !== request.params.slug) return reply.redirect(movedTo(request, slug), 301)
    const { variant, type, caching, seen, draw } = document
    const page = await app.keptPages.of(accountId, variant, async () =>
      keptPage(type, await draw(await shopAt(slug))),
    )
    if (seen !== undefined) views.see(request, { accountId, listingId: seen })
    if (type === svg) reply.header('content-security-policy', "default-src 'none'; sandbox")
    return sendKeptPage(request, reply, page, caching)
  }

  app.get(
    '/shop/:slug',
    { compress: false, schema: { params: slugParams, querystring: filterAsked, ...hidden } },
    async (request, reply) => {
      const chosen = request.query
      if (!isFiltered(chosen)) {
        return send(request, reply, {
          variant: `home ${chosen.page}`,
          type: html,
          seen: null,
          draw: async (shop) => {
            const listings = await publicListings(db, shop.account_id)
            if (chosen.page > Math.max(1, Math.ceil(listings.length / perShopPage))) {
              throw new NotFound()
            }
            return shopPage(site, shop, listings, chosen)
          },
        })
      }
      const { accountId, slug } = await openShop(request.params.slug)
      if (slug !== request.params.slug) return reply.redirect(movedTo(request, slug), 301)
      const [shop, listings] = [await shopAt(slug), await publicListings(db, accountId)]
      views.see(request, { accountId, listingId: null })
      return sendPage(reply, 200, shopPage(site, shop, listings, chosen))
    },
  )

  app.get(
    '/shop/:slug/l/:id',
    { compress: false, schema: { params: listingParams, ...hidden } },
    async (request, reply) => {
      const id = idOf(request.params.id)
      return send(request, reply, {
        variant: `listing ${id}`,
        type: html,
        seen: id,
        draw: async (shop) => {
          const listing = await listingOf(shop, id)
          const { animal } = listing
          const facts = animal && (await factsOfAnimal(db, shop.account_id, animal.id))
          return listingPage(site, shop, listing, facts ?? undefined)
        },
      })
    },
  )

  app.get(
    '/shop/:slug/l/:id/portrait.svg',
    { compress: false, schema: { params: listingParams, ...hidden } },
    async (request, reply) => {
      const id = idOf(request.params.id)
      return send(request, reply, {
        variant: `portrait ${id}`,
        type: svg,
        caching: forAWeek,
        draw: async (shop) =>
          portraitSvg(sitterOf(await listingOf(shop, id)), {
            width: 640,
            height: 496,
            columns: 9,
          }),
      })
    },
  )

  for (const [what, frame] of Object.entries(drawn)) {
    app.get(
      `/shop/:slug/${what}.svg`,
      { compress: false, schema: { params: slugParams, ...hidden } },
      async (request, reply) =>
        send(request, reply, {
          variant: what,
          type: svg,
          caching: 'private, max-age=86400',
          draw: async ({ id }) => portraitSvg({ id: id + what, ...frame.sitter }, frame),
        }),
    )
  }

  app.get(
    '/shop/:slug/feed.atom',
    { compress: false, schema: { params: slugParams, ...hidden } },
    async (request, reply) =>
      send(request, reply, {
        variant: 'feed',
        type: 'application/atom+xml; charset=utf-8',
        draw: async (shop) =>
          atomFeed(site.publicUrl, shop, await publicListings(db, shop.account_id)),
      }),
  )

  app.get(
    '/shop/:slug/pictures/:id/:width.webp',
    { schema: { params: pictureParams, ...hidden } },
    async (request, reply) => {
      const [{ accountId, slug }, id] = [
        await openShop(request.params.slug),
        idOf(request.params.id),
      ]
      if (!(await isPublicPicture(db, await shopAt(slug), id))) throw new NotFound()
      const bytes = await readWidth(
        { dataDir: config.dataDir, accountId, id },
        request.params.width,
      )
      if (!bytes) throw new NotFound()
      reply.headers({
        'cache-control': forAWeek,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.type('image/webp').send(bytes)
    },
  )
}

/** What shops without a banner or a logo wear. */
const drawn = {
  banner: {
    sitter: { species: 'Ball python', genetics: 'Pastel' },
    ...{ width: 1200, height: 400, columns: 26 },
  },
  logo: {
    sitter: { species: 'Ball python', genetics: 'Axanthic' },
    ...{ width: 168, height: 168, columns: 6 },
  },
}

/** An id as it is stored; anything else names nothing. */
function idOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new NotFound()
  return id.data.toLowerCase()
}

/** The address asked for, of the shop's present slug. */
const movedTo = ({ url }: AtShop, slug: string) => url.replace(/^\/shop\/[^/?]+/, `/shop/${slug}`)
