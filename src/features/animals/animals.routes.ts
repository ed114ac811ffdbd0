import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Stale } from '../../server/errors.ts'
import { type PreparedPicture, preparePicture } from '../../server/pictures.ts'
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
import { animalDetail, animalResource, hatchYears, manyAnimals } from './animals.contract.ts'
import { animalPages, animalsOf, hatchYearsOf } from './animals.queries.ts'
import { requireAnimal } from './openAnimals.queries.ts'
import { addAnimal, addAnimals, changeAnimal } from './saving.queries.ts'

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
      const { photo, photos, ...input } = request.body.animal
      const pictures = await picturesIn({ photo, photos })
      const object = await db.transaction((tx) => addAnimal(tx, session, input, pictures))
      return reply.status(201).send({ success: true, object })
    },
  )

  app.patch(
    '/animals/:id',
    {
      schema: {
        params: idParams,
        body: changeBody(animalResource),
        response: { 200: written(animalResource.record), 409: stale(animalDetail.record) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      await requireAnimal(db, session, id)
      const { photo, photos, updated_at, ...input } = request.body.animal
      const pictures = await picturesIn({ photo, photos })
      const object = await db
        .transaction((tx) => changeAnimal(tx, session, id, input, pictures, updated_at))
        .catch(async (error: unknown) => {
          // The form compares with all that it shows: with the schedules and the groups, too.
          throw error instanceof Stale ? new Stale(await findAnimalDetail(db, session, id)) : error
        })
      return { success: true as const, object }
    },
  )

  app.delete(
    '/animals/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      const session = sessionOf(request)
      await requireAnimal(db, session, request.params.id)
      await animalsOf(db, session).remove(request.params.id)
      return { success: true as const }
    },
  )

  app.get(
    '/animals/hatch_dates',
    { schema: { response: { 200: hatchYears } } },
    async (request) => ({ value: await hatchYearsOf(db, sessionOf(request)) }),
  )

  app.post(
    '/animals/bulk',
    {
      schema: {
        body: manyAnimals,
        response: { 201: written(z.array(animalResource.record)) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const object = await db.transaction((tx) => addAnimals(tx, session, request.body.animals))
      return reply.status(201).send({ success: true, object })
    },
  )

  /** One after the other: each is decoded in a turn of its own. */
  async function picturesIn({ photo, photos = [] }: { photo?: File; photos?: File[] }) {
    const prepared: PreparedPicture[] = []
    const main = photo && (await preparePicture(photo, 'photo'))
    for (const [at, file] of photos.entries()) {
      prepared.push(await preparePicture(file, `photos.${at}`))
    }
    return { dataDir: config.dataDir, photo: main, photos: prepared }
  }
}
