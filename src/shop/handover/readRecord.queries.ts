import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
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
import type { HandedRecord, HandedRelative } from './handedRecord.ts'

type Of = { accountId: string; animalId: string }

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
  const kinds = await speciesOf(db, accountId, line)
  const placeOf = placesIn(above)
  const relative = (one: StoredAnimal): HandedRelative => ({
    mark: markOf(key, one),
    name: one.name,
    sex: one.sex,
    genetics: one.genetics,
    dateHatched: one.dateHatched,
    dateHatchedPrecision: one.dateHatchedPrecision,
    species: kinds.placeOf(one.species_id),
    dam: placeOf(one.dam_id),
    sire: placeOf(one.sire_id),
  })
  const { source, description, external_id } = first
  return {
    animal: { ...relative(first), source, description, external_id },
    species: kinds.rows,
    ancestors: above.map(relative),
    ...(await fedOf(db, { accountId, animalId })),
    ...(await logsOf(db, { accountId, animalId })),
    ...(await healthOf(db, { accountId, animalId })),
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
    .where(of(animalPictures, { accountId, animalId }))
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
  const seen = new Set<string>()
  function visit(id: string | null) {
    const one = id ? byId.get(id) : undefined
    if (!one || seen.has(one.id)) return
    seen.add(one.id)
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

async function speciesOf(db: Db, accountId: string, line: StoredAnimal[]) {
  const ids = [...new Set(line.flatMap(({ species_id }) => species_id ?? []))]
  const found = ids.length
    ? await db
        .select({
          id: species.id,
          commonName: species.commonName,
          latinName: species.latinName,
          description: species.description,
          countryOfOrigin: species.countryOfOrigin,
          incubation_days: species.incubation_days,
          incubation_celsius: species.incubation_celsius,
          pre_lay_days: species.pre_lay_days,
          bears_live: species.bears_live,
        })
        .from(species)
        .where(and(eq(species.account_id, accountId), inArray(species.id, ids)))
    : []
  return { placeOf: placesIn(found), rows: found.map(({ id, ...kind }) => kind) }
}

/** Meals, with what was fed. */
async function fedOf(db: Db, which: Of) {
  const rows = await db
    .select()
    .from(feedingLogs)
    .where(of(feedingLogs, which))
    .orderBy(asc(feedingLogs.happenedAt), asc(feedingLogs.id))
  const named = async <Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>) =>
    ids.length ? read(ids) : []
  const foods = await named([...new Set(rows.map(({ feeder_id }) => feeder_id))], (ids) =>
    db
      .select({
        id: feeders.id,
        name: feeders.name,
        size: feeders.size,
        kind: feeders.kind,
        weight: feeders.weight,
      })
      .from(feeders)
      .where(and(eq(feeders.account_id, which.accountId), inArray(feeders.id, ids))),
  )
  const dusts = await named(
    [...new Set(rows.flatMap(({ supplement_id }) => supplement_id ?? []))],
    (ids) =>
      db
        .select({ id: supplements.id, name: supplements.name, brand: supplements.brand })
        .from(supplements)
        .where(and(eq(supplements.account_id, which.accountId), inArray(supplements.id, ids))),
  )
  const [foodAt, dustAt] = [placesIn(foods), placesIn(dusts)]
  return {
    feeders: foods.map(({ id, ...food }) => food),
    supplements: dusts.map(({ id, ...dust }) => dust),
    feedings: rows.map((meal) => ({
      happenedAt: meal.happenedAt,
      success: meal.success,
      feedingMethod: meal.feedingMethod,
      notes: meal.notes,
      feeder: foodAt(meal.feeder_id) ?? 0,
      supplement: dustAt(meal.supplement_id),
      count: meal.count,
      refusal_reason: meal.refusal_reason,
      thrown_away: meal.thrown_away,
    })),
  }
}

/** The other logs, earliest first. */
async function logsOf(db: Db, which: Of) {
  const [cleans, sheds, weights, poops] = [
    await db
      .select({ happenedAt: cleaningLogs.happenedAt })
      .from(cleaningLogs)
      .where(of(cleaningLogs, which))
      .orderBy(asc(cleaningLogs.happenedAt), asc(cleaningLogs.id)),
    await db
      .select({ happenedAt: sheddingLogs.happenedAt, quality: sheddingLogs.quality })
      .from(sheddingLogs)
      .where(of(sheddingLogs, which))
      .orderBy(asc(sheddingLogs.happenedAt), asc(sheddingLogs.id)),
    await db
      .select({
        happenedAt: weightLogs.happenedAt,
        weightInGrams: weightLogs.weightInGrams,
        unit: weightLogs.unit,
      })
      .from(weightLogs)
      .where(of(weightLogs, which))
      .orderBy(asc(weightLogs.happenedAt), asc(weightLogs.id)),
    await db
      .select({
        happenedAt: poopLogs.happenedAt,
        unusual: poopLogs.unusual,
        notes: poopLogs.notes,
      })
      .from(poopLogs)
      .where(of(poopLogs, which))
      .orderBy(asc(poopLogs.happenedAt), asc(poopLogs.id)),
  ]
  return { cleans, sheds, weights, poops }
}

/** Notes, treatments with their doses, and vet visits that have taken place. */
async function healthOf(db: Db, which: Of) {
  const notes = await db
    .select({ noted_on: healthNotes.noted_on, content: healthNotes.content })
    .from(healthNotes)
    .where(of(healthNotes, which))
    .orderBy(asc(healthNotes.noted_on), asc(healthNotes.id))
  const courses = await db
    .select()
    .from(treatments)
    .where(of(treatments, which))
    .orderBy(asc(treatments.started_on), asc(treatments.id))
  const ids = courses.map(({ id }) => id)
  const given = ids.length
    ? await db
        .select()
        .from(doses)
        .where(and(eq(doses.account_id, which.accountId), inArray(doses.treatment_id, ids)))
        .orderBy(asc(doses.happenedAt), asc(doses.id))
    : []
  const visits = await db
    .select({
      visited_on: vetVisits.visited_on,
      reason: vetVisits.reason,
      findings: vetVisits.findings,
    })
    .from(vetVisits)
    .where(and(of(vetVisits, which), eq(vetVisits.completed, true)))
    .orderBy(asc(vetVisits.visited_on), asc(vetVisits.id))
  return {
    notes,
    treatments: courses.map((course) => ({
      substance: course.substance,
      dose: course.dose,
      dose_unit: course.dose_unit,
      started_on: course.started_on,
      ends_on: course.ends_on,
      ended_on: course.ended_on,
      every_days: course.every_days,
      at_times: course.at_times,
      notes: course.notes,
      doses: given
        .filter(({ treatment_id }) => treatment_id === course.id)
        .map(({ happenedAt, skipped_for }) => ({ happenedAt, skipped_for })),
    })),
    visits,
  }
}

type BelowAnimal =
  | typeof animalPictures
  | typeof cleaningLogs
  | typeof feedingLogs
  | typeof healthNotes
  | typeof poopLogs
  | typeof sheddingLogs
  | typeof treatments
  | typeof vetVisits
  | typeof weightLogs

const of = (table: BelowAnimal, { accountId, animalId }: Of): SQL | undefined =>
  and(eq(table.account_id, accountId), eq(table.animal_id, animalId))
