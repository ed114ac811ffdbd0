import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { done, idParams, written } from '../../../server/wire.ts'
import { animalResource } from '../animals.contract.ts'
import { requireAnimal } from '../openAnimals.queries.ts'
import { makeMain, removeOnePhoto, removePhoto } from './photos.queries.ts'

const inPhotos = z.object({ animalId: z.uuid(), id: z.uuid() })

/** Main photos and further pictures, which are uploaded with the animal's form. */
export const photoRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.delete(
      '/animals/:id/photo',
      {
        schema: {
          summary: 'Delete the main photo of an animal',
          params: idParams,
          response: { 200: written(animalResource.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        await requireAnimal(db, session, request.params.id)
        const object = await db.transaction((tx) => removePhoto(tx, session, request.params.id))
        return { success: true as const, object }
      },
    )

    app.delete(
      '/animals/:animalId/photos/:id',
      { schema: { params: inPhotos, response: { 200: done } } },
      async (request) => {
        const session = sessionOf(request)
        const { animalId, id } = request.params
        await requireAnimal(db, session, animalId)
        await db.transaction((tx) => removeOnePhoto(tx, session, animalId, id))
        return { success: true as const }
      },
    )

    app.patch(
      '/animals/:animalId/photos/:id',
      {
        schema: {
          params: inPhotos,
          body: z.object({ photo: z.object({ main: beMain }) }),
          response: { 200: written(animalResource.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { animalId, id } = request.params
        await requireAnimal(db, session, animalId)
        const object = await db.transaction((tx) => makeMain(tx, session, animalId, id))
        return { success: true as const, object }
      },
    )
  }

/** Choosing another picture replaces the main one, so there is no `false`. */
const beMain = z.preprocess(
  (value) => value === true || value === 'true' || value === '1',
  z.literal(true, 'Please send true to make this the main photo'),
)
