import { z } from 'zod'
import { sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { type ShareText, sitterOf } from './addresses.ts'
import { atomFeed } from './feeds.ts'
import { filterAsked, isFiltered } from './filter.ts'
import { listingPage } from './listing.pages.tsx'
import {
  factsOfAnimal,
  isPublicPicture,
  type PublicShop,
  publicListings,
} from './publicShops.queries.ts'
import { shareCard, textOfListing, textOfShop } from './shareCard.ts'
import {
  forAWeek,
  idOf,
  listingParams,
  movedTo,
  shopDocuments,
  slugParams,
  svg,
} from './shopDocuments.ts'
import { shopPage } from './shopHome.pages.tsx'

const html = 'text/html; charset=utf-8'
const jpeg = 'image/jpeg'
const pictureParams = listingParams.extend({ width: z.enum(['small', 'medium', 'large']) })

/**
 * The public pages of shops. They are kept until a record of their account changes, in this process
 * or another. A shop or listing that visitors may not see answers like one that never was.
 */
export const publicShopRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const site = { files, publicUrl: config.publicUrl }
  const documents = shopDocuments(app, context)
  const { shopAt, send, ofShop, ofListing, views } = documents
  shopPictures(app, context, documents)

  app.get(
    '/shop/:slug',
    { compress: false, schema: { params: slugParams, querystring: filterAsked, hide: true } },
    async (request, reply) => {
      const chosen = request.query
      if (!isFiltered(chosen)) {
        return send(request, reply, {
          variant: `home ${chosen.page}`,
          type: html,
          seen: null,
          draw: async (shop) => {
            const listings = await publicListings(db, shop.account_id)
            return shopPage(site, shop, listings, chosen)
          },
        })
      }
      const shop = await shopAt(request.params.slug)
      const { account_id: accountId, slug } = shop
      if (slug !== request.params.slug) return reply.redirect(movedTo(request, slug), 301)
      const page = shopPage(site, shop, await publicListings(db, accountId), chosen)
      views.see(request, { accountId, listingId: null })
      return sendPage(reply, 200, page)
    },
  )

  ofListing('', {
    variant: 'listing',
    type: html,
    isView: true,
    draw: async (shop, listing) => {
      const { animal } = listing
      const facts = animal && (await factsOfAnimal(db, shop.account_id, animal.id))
      return listingPage(site, shop, listing, facts ?? undefined)
    },
  })

  ofShop('/feed.atom', {
    variant: 'feed',
    type: 'application/atom+xml; charset=utf-8',
    draw: async (shop) => atomFeed(site.publicUrl, shop, await publicListings(db, shop.account_id)),
  })
}

/** Pictures of shops: what previews of their links show, photos, and drawings where there are none. */
function shopPictures(
  app: App,
  { config, db }: Context,
  { shopAt, ofShop, ofListing }: ReturnType<typeof shopDocuments>,
) {
  // JPEG, since some previews know no WebP.
  const cardOf = async ({ account_id }: PublicShop, { picture: id, ...words }: ShareText) => {
    const place = { files: filesOf(config), accountId: account_id, id: id ?? '' }
    return shareCard({ ...words, picture: id ? await readWidth(place, 'large') : undefined })
  }
  const card = { variant: 'card', type: jpeg, caching: forAWeek }
  ofShop('/card.jpg', {
    ...card,
    draw: async (shop) => cardOf(shop, textOfShop(shop, await publicListings(db, shop.account_id))),
  })
  ofListing('/card.jpg', {
    ...card,
    draw: (shop, listing) => cardOf(shop, textOfListing(shop, listing)),
  })

  ofListing('/portrait.svg', {
    variant: 'portrait',
    type: svg,
    caching: forAWeek,
    draw: async (_shop, listing) =>
      portraitSvg(sitterOf(listing), { width: 640, height: 496, columns: 9 }),
  })
  for (const [what, frame] of Object.entries(drawn)) {
    ofShop(`/${what}.svg`, {
      variant: what,
      type: svg,
      caching: 'public, max-age=86400, s-maxage=600',
      draw: async ({ id }) => portraitSvg({ id: id + what, ...frame.sitter }, frame),
    })
  }

  app.get(
    '/shop/:slug/pictures/:id/:width.webp',
    { schema: { params: pictureParams, hide: true } },
    async (request, reply) => {
      const [shop, id] = [await shopAt(request.params.slug), idOf(request.params.id)]
      if (!(await isPublicPicture(db, shop, id))) throw new NotFound()
      const place = { files: filesOf(config), accountId: shop.account_id, id }
      const bytes = await readWidth(place, request.params.width)
      if (!bytes) throw new NotFound()
      reply.headers({
        'cache-control': forAWeek,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.type('image/webp').send(bytes)
    },
  )
}

/** The pictures of shops without a banner or a logo. */
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
