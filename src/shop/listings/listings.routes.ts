import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { listQuery } from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { SentImage } from './images.queries.ts'
import { listingResource } from './listings.contract.ts'
import { type ListingInput, listingVerbs } from './listings.queries.ts'

const imageParams = z.object({ id: identity(), imageId: z.string().max(200) })

/** Listings with their pictures, which need Plus. */
export const listingRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const { removeImage, ...verbs } = listingVerbs(context)
  const fiveRoutes = resourceRoutes(listingResource, verbs, {
    plus: true,
    query: listQuery(listingResource).extend({ animal_id: identity().optional() }),
    prepare: () => withImages,
  })
  await app.register(fiveRoutes(context))
  app.addHook('onRequest', requirePlus)

  action(
    app,
    'DELETE /shop_listings/:id/image/:imageId',
    {
      summary: 'Delete a picture of a listing',
      params: imageParams,
      written: listingResource.record,
    },
    (session, { params: { id, imageId } }) =>
      db.transaction((tx) => removeImage(tx, session, id, imageId)),
  )
}

/** Decodes pictures one after the other, so that a request doesn't hold several slots at once. */
async function withImages({
  images,
  ...input
}: Partial<InputOf<typeof listingResource>>): Promise<ListingInput> {
  if (!images) return input
  const sent: SentImage[] = []
  for (const [at, one] of images.entries()) {
    sent.push(typeof one === 'string' ? one : await preparePicture(one, `images.${at}`))
  }
  return { ...input, images: sent }
}
