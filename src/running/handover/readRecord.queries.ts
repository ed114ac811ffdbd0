import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  animalPictures,
  animals,
  cleaningLogs,
  doses,
  feeders,
  feedingLogs,
  healthNotes,
  pictures,
  poopLogs,
  sheddingLogs,
  species,
  supplements,
  treatments,
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { type HandedRecord, type HandedRelative, handedRows } from './handedRecord.ts'
import { among, isOf, type Of, picked, rowsBelow, rowsOf } from './handedRows.queries.ts'

/**
 * An animal's record as its buyer takes it over. What it cost, comments, contacts, places, schedules
 * and who recorded what stay behind. `key` is the server's secret. Throws `NotFound`.
 */
export async function readRecord(
  db: Db,
  key: Buffer,
  { accountId, animalId }: Of,
): Promise<HandedRecord> {
  const line = await lineOf(db, accountId, animalId)
  const [first, ...above] = line
  if (!first) throw new NotFound()
  const kinds = await speciesOf(db, { accountId, animalId }, line)
  const placeOf = placesIn(above)
  const relative = (one: StoredAnimal): HandedRelative => ({
    ...picked(handedRows.relatives, one),
    mark: markOf(key, one),
    species: kinds.placeOf(one.species_id),
    dam: placeOf(one.dam_id),
    sire: placeOf(one.sire_id),
  })
  return {
    animal: { ...relative(first), ...picked(handedRows.animal, first) },
    species: kinds.rows,
    ancestors: above.map(relative),
    ...(await fedOf(db, { accountId, animalId })),
    ...(await restOf(db, { accountId, animalId })),
  }
}

/** The ids of an animal's pictures, its main photo first, and how large they are. */
export async function picturesToHand(db: Db, { accountId, animalId }: Of) {
  const [animal] = await db
    .select({ photo_id: animals.photo_id })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, animalId)))
  const others = await db
    .select({ id: animalPictures.picture_id })
    .from(animalPictures)
    .where(isOf(animalPictures, { accountId, animalId }))
    .orderBy(asc(animalPictures.id))
  const ids = [...(animal?.photo_id ? [animal.photo_id] : []), ...others.map(({ id }) => id)]
  if (ids.length === 0) return { hasMain: false, pictures: [] }
  const { id, width, height } = pictures
  const sizes = await db
    .select({ id, width, height })
    .from(pictures)
    .where(and(eq(pictures.account_id, accountId), inArray(id, ids)))
  const byId = new Map(sizes.map((one) => [one.id, one]))
  return {
    hasMain: Boolean(animal?.photo_id),
    pictures: ids.flatMap((one) => byId.get(one) ?? []),
  }
}

type StoredAnimal = typeof animals.$inferSelect

const markOf = (key: Buffer, { account_id, id }: StoredAnimal): string =>
  createHmac('sha256', key).update(`handed over ${account_id} ${id}`).digest('hex').slice(0, 32)

/** The animal and all its known ancestors, each before its parents; deleted ones are left out. */
async function lineOf(db: Db, accountId: string, animalId: string): Promise<StoredAnimal[]> {
  const rows = await db
    .select()
    .from(animals)
    .where(
      and(
        eq(animals.account_id, accountId),
        sql`${animals.id} in (
          with recursive above (id, dam_id, sire_id) as (
            select id, dam_id, sire_id from ${animals}
            where account_id = ${accountId} and id = ${animalId} and deleted_at is null
            union
            select parent.id, parent.dam_id, parent.sire_id from above
            join ${animals} parent on parent.account_id = ${accountId}
              and parent.id in (above.dam_id, above.sire_id) and parent.deleted_at is null)
          select id from above limit ${mostAncestors + 1})`,
      ),
    )
  const byId = new Map(rows.map((one) => [one.id, one]))
  const done: StoredAnimal[] = []
  const visitedIds = new Set<string>()
  function visit(id: string | null) {
    const one = id ? byId.get(id) : undefined
    if (!one || visitedIds.has(one.id)) return
    visitedIds.add(one.id)
    visit(one.dam_id)
    visit(one.sire_id)
    done.push(one)
  }
  visit(animalId)
  return done.reverse()
}

const mostAncestors = 1000

const placesIn = (list: readonly { id: string }[]) => {
  const places = new Map(list.map(({ id }, at) => [id, at]))
  return (id: string | null) => (id === null ? null : (places.get(id) ?? null))
}

async function speciesOf(db: Db, { accountId }: Of, line: StoredAnimal[]) {
  const ids = new Set(line.map(({ species_id }) => species_id))
  const where = among(species, accountId, ids)
  return withPlaces(await rowsOf(db, species, handedRows.species, ['id'], where))
}

/** Rows, and the places of their ids among them. */
const withPlaces = <Row extends { id: string }>(all: readonly Row[]) => ({
  placeOf: placesIn(all),
  rows: all.map(({ id: _id, ...row }) => row),
})

/** Meals, with what was fed. */
async function fedOf(db: Db, which: Of) {
  const { accountId } = which
  const references = ['feeder_id', 'supplement_id'] as const
  const meals = await rowsBelow(db, which, feedingLogs, handedRows.meals, references)
  const food = withPlaces(
    await rowsOf(
      db,
      feeders,
      handedRows.feeders,
      ['id'],
      among(feeders, accountId, new Set(meals.map(({ feeder_id }) => feeder_id))),
    ),
  )
  const dust = withPlaces(
    await rowsOf(
      db,
      supplements,
      handedRows.supplements,
      ['id'],
      among(supplements, accountId, new Set(meals.map(({ supplement_id }) => supplement_id))),
    ),
  )
  return {
    feeders: food.rows,
    supplements: dust.rows,
    feedings: meals.map(({ feeder_id, supplement_id, ...meal }) => ({
      ...meal,
      feeder: food.placeOf(feeder_id) ?? 0,
      supplement: dust.placeOf(supplement_id),
    })),
  }
}

/** The other logs, notes, treatments with their doses, and vet visits that have taken place. */
async function restOf(db: Db, which: Of) {
  const courses = await rowsBelow(db, which, treatments, handedRows.courses, ['id'])
  const ofCourses = new Set(courses.map(({ id }) => id))
  const dosesOfCourses = await rowsOf(
    db,
    doses,
    handedRows.doses,
    ['treatment_id'],
    among({ account_id: doses.account_id, id: doses.treatment_id }, which.accountId, ofCourses),
  )
  const byCourse = Map.groupBy(dosesOfCourses, ({ treatment_id }) => treatment_id)
  return {
    cleans: await rowsBelow(db, which, cleaningLogs, handedRows.cleans),
    sheds: await rowsBelow(db, which, sheddingLogs, handedRows.sheds),
    weights: await rowsBelow(db, which, weightLogs, handedRows.weights),
    poops: await rowsBelow(db, which, poopLogs, handedRows.poops),
    notes: await rowsBelow(db, which, healthNotes, handedRows.notes),
    treatments: courses.map(({ id, ...course }) => ({
      ...course,
      doses: (byCourse.get(id) ?? []).map(({ treatment_id: _id, ...dose }) => dose),
    })),
    visits: await rowsBelow(db, which, vetVisits, handedRows.visits, [], isOver),
  }
}

const isOver = eq(vetVisits.completed, true)
