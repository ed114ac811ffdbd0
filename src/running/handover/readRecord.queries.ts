import { createHmac } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import {
  animalPictures,
  animals,
  doses,
  feedingLogs,
  pictures,
  treatments,
  vetVisits,
} from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import {
  type Handed,
  type HandedRecord,
  type HandedRelative,
  handedRows,
  type IdTable,
} from './handedRecord.ts'

export type Of = { accountId: string; animalId: string }

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
  const kinds = await namedBy(db, accountId, handedRows.species, line, 'species_id')
  const placeOf = placesIn(above)
  const relative = (one: StoredAnimal): HandedRelative => ({
    ...pick(handedRows.relatives, one),
    mark: markOf(key, one),
    species: kinds.placeOf(one.species_id),
    dam: placeOf(one.dam_id),
    sire: placeOf(one.sire_id),
  })
  const of = { accountId, animalId }
  return {
    animal: { ...relative(first), ...pick(handedRows.animal, first) },
    species: kinds.rows,
    ancestors: above.map(relative),
    ...(await fedOf(db, of)),
    cleans: await rowsBelow(db, of, handedRows.cleans),
    sheds: await rowsBelow(db, of, handedRows.sheds),
    weights: await rowsBelow(db, of, handedRows.weights),
    poops: await rowsBelow(db, of, handedRows.poops),
    notes: await rowsBelow(db, of, handedRows.notes),
    treatments: await coursesOf(db, of),
    visits: await rowsBelow(db, of, handedRows.visits, isOver),
  }
}

/** Visits that have taken place. */
export const isOver = eq(vetVisits.completed, true)

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

/** Keeps the pictures whose file could be read; the first one is the main one only if it is among them. */
export const readable = <One>(hasMain: boolean, read: (One | undefined)[]) => ({
  hasMain: hasMain && read[0] !== undefined,
  pictures: read.filter((one) => one !== undefined),
})

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

const placesIn = (list: readonly { id: unknown }[]) => {
  const places = new Map(list.map(({ id }, at) => [id, at]))
  return (id: string | null) => (id === null ? null : (places.get(id) ?? null))
}

/** Reads the records that rows name by an id, and gives the place of each among them. */
async function namedBy<
  T extends IdTable,
  Key extends keyof T['$inferSelect'] & string,
  Reference extends string,
>(
  db: Db,
  accountId: string,
  handed: Handed<T, Key>,
  rows: readonly { [One in Reference]: string | null }[],
  reference: Reference,
) {
  const ids = new Set(rows.flatMap((row) => row[reference] ?? []))
  const where = and(eq(handed.table.account_id, accountId), inArray(handed.table.id, [...ids]))
  const all = await rowsOf(db, handed, ['id'], where)
  return { placeOf: placesIn(all), rows: all.map((row) => pick(handed, row)) }
}

/** Meals, with what was fed. */
async function fedOf(db: Db, of: Of) {
  const { accountId } = of
  const meals = await rowsOf(
    db,
    handedRows.meals,
    ['feeder_id', 'supplement_id'],
    isOf(feedingLogs, of),
  )
  const food = await namedBy(db, accountId, handedRows.feeders, meals, 'feeder_id')
  const dust = await namedBy(db, accountId, handedRows.supplements, meals, 'supplement_id')
  return {
    feeders: food.rows,
    supplements: dust.rows,
    feedings: meals.map((meal) => ({
      ...pick(handedRows.meals, meal),
      feeder: food.placeOf(meal.feeder_id) ?? 0,
      supplement: dust.placeOf(meal.supplement_id),
    })),
  }
}

/** Courses of treatment, with their doses. */
async function coursesOf(db: Db, of: Of) {
  const courses = await rowsOf(db, handedRows.courses, ['id'], isOf(treatments, of))
  const ids = courses.map(({ id }) => id)
  const isOfCourses = and(eq(doses.account_id, of.accountId), inArray(doses.treatment_id, ids))
  const all = await rowsOf(db, handedRows.doses, ['treatment_id'], isOfCourses)
  const byCourse = Map.groupBy(all, ({ treatment_id }) => treatment_id)
  return courses.map((course) => ({
    ...pick(handedRows.courses, course),
    doses: (byCourse.get(course.id) ?? []).map((dose) => pick(handedRows.doses, dose)),
  }))
}

type BelowAnimal = IdTable & { animal_id: PgColumn }

/** Rows of an animal. */
const isOf = (table: BelowAnimal, { accountId, animalId }: Of): SQL | undefined =>
  and(eq(table.account_id, accountId), eq(table.animal_id, animalId))

const rowsBelow = <T extends BelowAnimal, Key extends keyof T['$inferSelect'] & string>(
  db: Db,
  of: Of,
  handed: Handed<T, Key>,
  where?: SQL,
) => rowsOf(db, handed, [], and(isOf(handed.table, of), where))

/**
 * Reads what a record has of a table's rows, and these columns besides, earliest first: by their day or their moment.
 */
async function rowsOf<
  T extends IdTable,
  Key extends keyof T['$inferSelect'] & string,
  More extends keyof T['$inferSelect'] & string,
>(
  db: Db,
  { table, columns }: Handed<T, Key>,
  more: readonly More[],
  where: SQL | undefined,
): Promise<Pick<T['$inferSelect'], Key | More>[]> {
  const all = getTableColumns<IdTable>(table)
  const selected = Object.fromEntries([
    ...columns.map(({ key, column }) => [key, column] as const),
    ...more.flatMap((key) => (all[key] ? [[key, all[key]] as const] : [])),
  ])
  const time = columns.find(({ format }) => format === 'day' || format === 'moment')
  const rows = await db
    .select(selected)
    .from<IdTable>(table)
    .where(where)
    .orderBy(...(time ? [asc(time.column)] : []), asc(table.id))
  return rows.map((row) => withOnly(row, Object.keys(selected)))
}

/** Picks what a record has of a row that was read. */
const pick = <T extends IdTable, Key extends keyof T['$inferSelect'] & string>(
  { columns }: Handed<T, Key>,
  row: { [One in Key]: T['$inferSelect'][One] },
): Pick<T['$inferSelect'], Key> =>
  withOnly(
    row,
    columns.map(({ key }) => key),
  )

const withOnly = (row: object, keys: readonly string[]) =>
  Object.assign(
    {},
    ...Object.entries(row).flatMap(([key, value]) => (keys.includes(key) ? { [key]: value } : [])),
  )
