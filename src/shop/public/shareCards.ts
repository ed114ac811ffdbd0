import type { App, Context } from '../../server/context.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { numberText } from '../../shared/numbers.ts'
import { publicPrice, statusWords } from '../words.ts'
import type { ShareText } from './addresses.ts'
import { type PublicListing, type PublicShop, publicListings } from './publicShops.queries.ts'
import { shareCard } from './shareCard.ts'
import {
  forAWeek,
  hidden,
  idOf,
  listingParams,
  type shopDocuments,
  slugParams,
} from './shopDocuments.ts'

/** The pictures that previews of a shop's links show: JPEG, since some of them know no WebP. */
export function shareCards(
  app: App,
  { config, db }: Context,
  { listingOf, send }: ReturnType<typeof shopDocuments>,
) {
  const type = 'image/jpeg'
  const drawn = async ({ account_id }: PublicShop, { picture: id, ...words }: ShareText) => {
    const place = { dataDir: config.dataDir, accountId: account_id, id: id ?? '' }
    return shareCard({ ...words, picture: id ? await readWidth(place, 'large') : undefined })
  }

  app.get(
    '/shop/:slug/card.jpg',
    { compress: false, schema: { params: slugParams, ...hidden } },
    async (request, reply) =>
      send(request, reply, {
        variant: 'card',
        type,
        caching: forAWeek,
        draw: async (shop) =>
          drawn(shop, textOfShop(shop, await publicListings(db, shop.account_id))),
      }),
  )

  app.get(
    '/shop/:slug/l/:id/card.jpg',
    { compress: false, schema: { params: listingParams, ...hidden } },
    async (request, reply) => {
      const id = idOf(request.params.id)
      return send(request, reply, {
        variant: `card ${id}`,
        type,
        caching: forAWeek,
        draw: async (shop) => drawn(shop, textOfListing(shop, await listingOf(shop, id))),
      })
    },
  )
}

/** The texts on a listing's card: sold and held ones say so in the place of the price. */
export const textOfListing = (
  { name, currency }: PublicShop,
  { title, status, price, pictures }: PublicListing,
): ShareText => ({
  title,
  figure: status === 'for_sale' ? publicPrice(price, currency) : statusWords[status],
  shop: name,
  picture: pictures[0]?.id,
})

/** The texts on the card of a shop's home. */
export function textOfShop(shop: PublicShop, listings: readonly PublicListing[]): ShareText {
  const first = listings.find(({ pictures }) => pictures.length > 0)?.pictures[0]
  const offered = listings.filter(({ status }) => status === 'for_sale').length
  return {
    title: shop.name,
    figure: offered > 0 ? `${numberText(offered, 'point')} for sale` : '',
    shop: shop.city,
    picture: (shop.banner ?? first ?? shop.logo)?.id,
  }
}
