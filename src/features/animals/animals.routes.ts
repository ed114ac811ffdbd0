import type { App, Context } from '../../server/context.ts'
import { preparePicture } from '../../server/pictures.ts'
import { sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  idParams,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
import { findAnimalDetail } from './animalDetail.queries.ts'
import { animalDetail, animalResource } from './animals.contract.ts'
import {
  addAnimal,
  animalPages,
  animalsOf,
  changeAnimal,
  findAnimal,
  removePhoto,
} from './animals.queries.ts'

/** Animals, with the cap of the free plan, a picture, and a species that may be new. */
export const animalRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  const pageOfAnimals = animalPages(db)

  app.get(
    '/animals',
    {
      schema: {
        querystring: listQuery(animalResource),
        response: { 200: pageOf(animalResource.record) },
      },
    },
    async (request) => pageOfAnimals(sessionOf(request), request.query),
  )

  app.get(
    '/animals/:id',
    { schema: { params: idParams, response: { 200: animalDetail.record } } },
    async (request) => findAnimalDetail(db, sessionOf(request), request.params.id),
  )

  app.post(
    '/animals',
    {
      schema: {
        body: createBody(animalResource),
        response: { 201: written(animalResource.record) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { photo, ...input } = request.body.animal
      const picture = await pictureIn(photo)
      const object = await db.transaction((tx) => addAnimal(tx, session, input, picture))
      return reply.status(201).send({ success: true, object })
    },
  )

  app.patch(
    '/animals/:id',
    {
      schema: {
        params: idParams,
        body: changeBody(animalResource),
        response: { 200: written(animalResource.record), 409: stale(animalResource.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      await findAnimal(db, session, id)
      const { photo, updated_at, ...input } = request.body.animal
      const picture = await pictureIn(photo)
      const object = await db.transaction((tx) =>
        changeAnimal(tx, session, id, input, picture, updated_at),
      )
      return { success: true as const, object }
    },
  )

  app.delete(
    '/animals/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      const session = sessionOf(request)
      await findAnimal(db, session, request.params.id)
      await animalsOf(db, session).remove(request.params.id)
      return { success: true as const }
    },
  )

  app.delete(
    '/animals/:id/photo',
    { schema: { params: idParams, response: { 200: written(animalResource.record) } } },
    async (request) => {
      const session = sessionOf(request)
      await findAnimal(db, session, request.params.id)
      const object = await db.transaction((tx) => removePhoto(tx, session, request.params.id))
      return { success: true as const, object }
    },
  )

  async function pictureIn(photo: File | undefined) {
    if (!photo) return undefined
    return { dataDir: config.dataDir, prepared: await preparePicture(photo, 'photo') }
  }
}
