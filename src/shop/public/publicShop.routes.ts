import { sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { atomFeed } from './feeds.ts'
import { filterAsked, isFiltered, perShopPage } from './filter.ts'
import { listingPage } from './listing.pages.tsx'
import { factsOfAnimal, publicListings } from './publicShops.queries.ts'
import { shareCards } from './shareCards.ts'
import { hidden, idOf, listingParams, movedTo, shopDocuments, slugParams } from './shopDocuments.ts'
import { shopPage } from './shopHome.pages.tsx'
import { shopPictures } from './shopPictures.ts'

const html = 'text/html; charset=utf-8'

/**
 * The public pages of shops. They are kept until a record of their account changes, in this process
 * or another. A shop or listing that visitors may not see answers like one that never was.
 */
export const publicShopRoutes = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const site = { files, publicUrl: config.publicUrl }
  const documents = shopDocuments(app, context)
  const { openShop, shopAt, listingOf, send, views } = documents
  shopPictures(app, context, documents)
  shareCards(app, context, documents)

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
}
