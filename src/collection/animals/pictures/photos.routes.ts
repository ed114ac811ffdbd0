import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { idParams } from '../../../server/wire.ts'
import { animalResource } from '../animals.contract.ts'
import { requireAnimal } from '../openAnimals.queries.ts'
import { makeMain, removeOnePhoto, removePhoto } from './photos.queries.ts'

const inPhotos = z.object({ animalId: z.uuid(), id: z.uuid() })

/** Main photos and further pictures, which are uploaded with the animal's form. */
export const photoRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'DELETE /animals/:id/photo',
      {
        summary: 'Delete the main photo of an animal',
        params: idParams,
        written: animalResource.record,
      },
      async (session, { params }) => {
        await requireAnimal(db, session, params.id)
        return db.transaction((tx) => removePhoto(tx, session, params.id))
      },
    )

    action(
      app,
      'DELETE /animals/:animalId/photos/:id',
      { params: inPhotos },
      async (session, { params }) => {
        const { animalId, id } = params
        await requireAnimal(db, session, animalId)
        await db.transaction((tx) => removeOnePhoto(tx, session, animalId, id))
      },
    )

    action(
      app,
      'PATCH /animals/:animalId/photos/:id',
      {
        params: inPhotos,
        body: z.object({ photo: z.object({ main: beMain }) }),
        written: animalResource.record,
      },
      async (session, { params }) => {
        const { animalId, id } = params
        await requireAnimal(db, session, animalId)
        return db.transaction((tx) => makeMain(tx, session, animalId, id))
      },
    )
  }

/** Choosing another picture replaces the main one, so there is no `false`. */
const beMain = z.preprocess(
  (value) => value === true || value === 'true' || value === '1',
  z.literal(true, 'Please send true to make this the main photo'),
)
