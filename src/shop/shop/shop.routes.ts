import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound, SignedOut } from '../../server/errors.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { qrPng } from '../../server/pictures/qrPng.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionIn } from '../../server/session/session.ts'
import { changeBody, createBody } from '../../server/wire.ts'
import { qrSvg } from '../../shared/qr.ts'
import type { InputOf } from '../../shared/resource.ts'
import { publicShopAt } from '../public/publicShops.queries.ts'
import { hueOf } from './pictures.ts'
import { shopResource, slugAnswer } from './shop.contract.ts'
import {
  changeShop,
  findShop,
  openShop,
  removeShopPicture,
  type ShopInput,
  shopOf,
  shopUrl,
} from './shop.queries.ts'
import { slugFor } from './slugs.queries.ts'

/** The account's one shop, which needs Plus. */
export const shopRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)

    action(app, 'GET /shop', { summary: 'Read the shop', answer: shopResource.record }, (session) =>
      findShop(db, config, session),
    )

    action(
      app,
      'POST /shop',
      { summary: 'Open the shop', body: createBody(shopResource), created: shopResource.record },
      async (session, { body }) => {
        const input = await withPictures(body.shop)
        return db.transaction((tx) => openShop(tx, config, session, input))
      },
    )

    action(
      app,
      'PATCH /shop',
      {
        summary: 'Change the shop',
        body: changeBody(shopResource),
        written: shopResource.record,
        stale: shopResource.record,
      },
      async (session, { body }) => {
        const { updated_at: readAt, ...changes } = body.shop
        const input = await withPictures(changes)
        return db.transaction((tx) => changeShop(tx, config, session, input, readAt))
      },
    )

    for (const which of ['logo', 'banner'] as const) {
      action(
        app,
        `DELETE /shop/${which}`,
        { summary: `Delete the ${which} of the shop`, written: shopResource.record },
        (session) => db.transaction((tx) => removeShopPicture(tx, config, session, which)),
      )
    }

    action(
      app,
      'GET /shop/slug',
      {
        summary: 'Ask whether an address for the shop is free',
        query: z.object({ slug: z.string().max(200).default('') }),
        answer: slugAnswer,
      },
      (session, { query }) => slugFor(db, session, query.slug),
    )
  }

/** Decodes the pictures one after the other, before the transaction begins. */
async function withPictures({
  logo,
  banner,
  ...input
}: Partial<InputOf<typeof shopResource>>): Promise<ShopInput> {
  const [face, top] = [
    logo && (await preparePicture(logo, 'logo')),
    banner && (await preparePicture(banner, 'banner')),
  ]
  return {
    ...input,
    ...(face && { logo: { prepared: face, hue: null } }),
    ...(top && { banner: { prepared: top, hue: await hueOf(top) } }),
  }
}

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
        const shop = await (slug === undefined ? ownShop() : publicShopAt(context, slug))
        // Private, closed, without Plus, or never there: all the same.
        if (!shop) throw new NotFound()
        const url = shopUrl(config.publicUrl, shop.slug)
        reply.headers({
          'cache-control': 'private, no-cache',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        if (ending === 'svg') return reply.type('image/svg+xml').send(qrSvg(url))
        return reply.type('image/png').send(await qrPng(url, pixels))

        async function ownShop() {
          const session = await findSession(request)
          if (!session) throw new SignedOut()
          await requirePlus({ session })
          return shopOf(db, session.accountId)
        }
      },
    )
  }
}
