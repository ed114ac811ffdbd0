import { z } from 'zod'
import { animalResource, hatchYears } from '../../collection/animals/animals.contract.ts'
import { hatchYearsOf } from '../../collection/animals/animals.queries.ts'
import type { Database, Transaction } from '../../db/db.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Stale } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { type PreparedPicture, preparePicture } from '../../server/pictures/pictures.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { listQuery, pageOf } from '../../server/wire.ts'
import type { InputOf } from '../../shared/resource.ts'
import { addAnimal, addAnimals } from './adding.queries.ts'
import { animalIndex, careQuery, tabCounts } from './animalIndex.contract.ts'
import { animalIndexPages } from './animalIndex.queries.ts'
import { animalWithCare, manyAnimals } from './animalWithCare.contract.ts'
import { animalsWithCare } from './animalWithCare.queries.ts'
import { type AnimalInput, changeAnimal, removeAnimal } from './saving.queries.ts'

/** Animals, limited on the free plan, with pictures and new species. */
export const animalRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  await fiveRoutes(context.db)(context)(app)

  action(app, 'GET /animals/hatch_dates', { answer: hatchYears }, async (session) => ({
    value: await hatchYearsOf(db, session),
  }))

  action(
    app,
    'POST /animals/bulk',
    { body: manyAnimals(), created: z.array(animalResource.record) },
    (session, { body }) => db.transaction((tx) => addAnimals(tx, session, body.animals)),
  )
}

/** The list shows what is next and what was last recorded; a write may include schedules. */
const fiveRoutes = (db: Database) => {
  const find = animalsWithCare(db)
  return resourceRoutes(
    { ...animalResource, sorts: animalIndex.sorts, input: animalWithCare.input },
    {
      list: animalIndexPages,
      find: (_db, session, { id }) => find(session, id),
      add: addAnimal,
      change: (tx, session, which, input, readAt) =>
        changeAnimal(tx, session, which, input, readAt).catch(staleDetail(tx, session, which)),
      remove: removeAnimal,
    },
    {
      detail: animalWithCare.record,
      query: listQuery(animalIndex).extend(careQuery),
      page: pageOf(animalIndex.record).extend({ counts: tabCounts }),
      prepare: withPictures,
    },
  )
}

/** A stale form needs everything it shows for the comparison, including schedules and groups. */
const staleDetail =
  (tx: Transaction, session: Session, { id }: { id: string }) =>
  async (error: unknown) => {
    throw error instanceof Stale ? new Stale(await animalsWithCare(tx)(session, id)) : error
  }

/** Decodes pictures one after the other, so that a request doesn't hold several slots at once. */
function withPictures({ config }: Context) {
  return async ({
    photo,
    photos = [],
    photo_ids: ids = [],
    ...input
  }: Partial<InputOf<typeof animalWithCare>>): Promise<AnimalInput> => {
    const prepared: PreparedPicture[] = []
    const main = photo && (await preparePicture(photo, 'photo'))
    for (const [at, file] of photos.entries()) {
      prepared.push(await preparePicture(file, `photos.${at}`))
    }
    return { ...input, pictures: { files: filesOf(config), photo: main, photos: prepared, ids } }
  }
}
