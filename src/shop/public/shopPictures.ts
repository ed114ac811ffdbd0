import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'
import { sitterOf } from './addresses.ts'
import { isPublicPicture } from './publicShops.queries.ts'
import {
  forAWeek,
  hidden,
  idOf,
  listingParams,
  type shopDocuments,
  slugParams,
  svg,
} from './shopDocuments.ts'

const pictureParams = listingParams.extend({ width: z.enum(['small', 'medium', 'large']) })

/** The pictures of public shops: photos of what is shown now, and drawings where there are none. */
export function shopPictures(
  app: App,
  { config, db }: Context,
  { openShop, shopAt, listingOf, send }: ReturnType<typeof shopDocuments>,
) {
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
          caching: 'public, max-age=86400, s-maxage=600',
          draw: async ({ id }) => portraitSvg({ id: id + what, ...frame.sitter }, frame),
        }),
    )
  }

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
