import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { changeBody, createBody, stale, written } from '../../server/wire.ts'
import type { InputOf } from '../../shared/resource.ts'
import { hueOf } from './pictures.ts'
import { shopResource, slugAnswer } from './shop.contract.ts'
import {
  changeShop,
  findShop,
  openShop,
  removeShopPicture,
  type ShopInput,
} from './shop.queries.ts'
import { slugFor } from './slugs.queries.ts'

/** The account's one shop, which needs Plus. */
export const shopRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)

    app.get(
      '/shop',
      { schema: { summary: 'Read the shop', response: { 200: shopResource.record } } },
      async (request) => findShop(db, config, sessionOf(request)),
    )

    app.post(
      '/shop',
      {
        schema: {
          summary: 'Open the shop',
          body: createBody(shopResource),
          response: { 201: written(shopResource.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const input = await withPictures(request.body.shop)
        const object = await db.transaction((tx) => openShop(tx, config, session, input))
        return reply.status(201).send({ success: true as const, object })
      },
    )

    app.patch(
      '/shop',
      {
        schema: {
          summary: 'Change the shop',
          body: changeBody(shopResource),
          response: { 200: written(shopResource.record), 409: stale(shopResource.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { updated_at: readAt, ...given } = request.body.shop
        const input = await withPictures(given)
        const object = await db.transaction((tx) => changeShop(tx, config, session, input, readAt))
        return { success: true as const, object }
      },
    )

    for (const which of ['logo', 'banner'] as const) {
      app.delete(
        `/shop/${which}`,
        {
          schema: {
            summary: `Delete the ${which} of the shop`,
            response: { 200: written(shopResource.record) },
          },
        },
        async (request) => {
          const session = sessionOf(request)
          const object = await db.transaction((tx) => removeShopPicture(tx, config, session, which))
          return { success: true as const, object }
        },
      )
    }

    app.get(
      '/shop/slug',
      {
        schema: {
          summary: 'Ask whether an address for the shop is free',
          querystring: z.object({ slug: z.string().max(200).default('') }),
          response: { 200: slugAnswer },
        },
      },
      async (request) => slugFor(db, sessionOf(request), request.query.slug),
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
