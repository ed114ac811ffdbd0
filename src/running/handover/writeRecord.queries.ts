import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { takeCode } from '../../collection/animals/codes/animalCodes.queries.ts'
import type { Transaction } from '../../db/db.ts'
import {
  animalPictures,
  animals,
  cleaningLogs,
  doses,
  feeders,
  feedingLogs,
  healthNotes,
  poopLogs,
  sheddingLogs,
  species,
  supplements,
  treatments,
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import { type PreparedPicture, storePicture } from '../../server/pictures/pictures.ts'
import { columnsOf } from '../../server/records/crud.ts'
import type { HandedRecord, HandedRelative } from './handedRecord.ts'

type Of = { accountId: string; dataDir: string }

/** The animals that earlier records brought along, by their marks. */
export type Marked = {
  known: (mark: string) => Promise<{ id: string; sex: string } | undefined>
  remember: (mark: string, id: string) => Promise<void>
}

/** Pictures as they are taken over, the main photo first if there is one. */
export type HandedPictures = { hasMain: boolean; pictures: PreparedPicture[] }

/**
 * Adds a handed record to an account as a new animal, purchased, with its ancestors as outside
 * animals; returns its id. Ancestors that an earlier record brought along are used as they are, like
 * species, feeders and supplements of the same name; others are added.
 * The account must be locked, with room for an animal.
 */
export async function writeRecord(
  tx: Transaction,
  { accountId, dataDir }: Of,
  record: HandedRecord,
  { hasMain, pictures }: HandedPictures,
  marked: Marked,
): Promise<string> {
  const kinds = await speciesHere(tx, accountId, record)
  const { ids, added } = await ancestorsHere(record, marked)
  const columns = ({ mark: _mark, dam, sire, species: kind, ...relative }: HandedRelative) => ({
    ...relative,
    species_id: kind === null ? null : kinds[kind],
    dam_id: dam === null ? null : ids[dam],
    sire_id: sire === null ? null : ids[sire],
  })
  await addAll(
    tx,
    animals,
    accountId,
    added.map(({ one, id }) => ({ ...columns(one), id, state: 'outside' })),
  )
  for (const { one, id } of added) await marked.remember(one.mark, id)
  const pictureIds: string[] = []
  for (const one of pictures) pictureIds.push(await storePicture(tx, { accountId, dataDir }, one))
  const [main, ...others] = hasMain ? pictureIds : [null, ...pictureIds]
  const id = newId()
  const code = await takeCode(tx, { accountId })
  const own = { id, code, acquired_via: 'purchased', photo_id: main ?? null }
  await addAll(tx, animals, accountId, [{ ...columns(record.animal), ...own }])
  await addAll(
    tx,
    animalPictures,
    accountId,
    others.map((picture_id) => ({ animal_id: id, picture_id })),
  )
  await marked.remember(record.animal.mark, id)
  await addLogs(tx, accountId, id, record)
  return id
}

/**
 * The ids of a record's ancestors here, and those to add: what is above a known animal stays as its
 * keeper has it.
 */
async function ancestorsHere({ animal, ancestors }: HandedRecord, { known: findByMark }: Marked) {
  const ids: (string | undefined)[] = []
  const added: { one: HandedRelative; id: string }[] = []
  const reached = new Set([animal.dam, animal.sire])
  const all = [animal, ...ancestors]
  const [dams, sires] = [new Set(all.map(({ dam }) => dam)), new Set(all.map(({ sire }) => sire))]
  for (const [at, one] of ancestors.entries()) {
    if (!reached.has(at)) continue
    const own = await findByMark(one.mark)
    // Its sex may have been changed here, and a dam can't be male.
    const isOther = dams.has(at) ? own?.sex === 'male' : own?.sex === 'female' && sires.has(at)
    const id = own && !isOther ? own.id : newId()
    ids[at] = id
    if (id === own?.id) continue
    added.push({ one, id })
    reached.add(one.dam).add(one.sire)
  }
  return { ids, added }
}

async function addLogs(
  tx: Transaction,
  accountId: string,
  animal_id: string,
  record: HandedRecord,
) {
  const foods: string[] = []
  for (const food of record.feeders) {
    const isSame = and(isCalled(feeders.name, food.name), isCalled(feeders.size, food.size))
    foods.push(await oneOf(tx, feeders, accountId, food, isSame))
  }
  const dusts: string[] = []
  for (const dust of record.supplements) {
    const isSame = and(
      isCalled(supplements.name, dust.name),
      isCalled(supplements.brand, dust.brand),
    )
    dusts.push(await oneOf(tx, supplements, accountId, dust, isSame))
  }
  const meals = record.feedings.map(({ feeder, supplement, ...meal }) => ({
    ...meal,
    feeder_id: foods[feeder],
    supplement_id: supplement === null ? null : dusts[supplement],
    // Its seller paid for it.
    unit_cost: 0,
  }))
  const courses = record.treatments.map((course) => ({ ...course, id: newId() }))
  const lists: (readonly [PgTable, readonly object[]])[] = [
    [feedingLogs, meals],
    [cleaningLogs, record.cleans],
    [sheddingLogs, record.sheds],
    [weightLogs, record.weights],
    [poopLogs, record.poops],
    [healthNotes, record.notes],
    [vetVisits, record.visits],
    [treatments, courses.map(({ doses: _doses, ...course }) => course)],
  ]
  for (const [table, rows] of lists) {
    await addAll(
      tx,
      table,
      accountId,
      rows.map((row) => ({ ...row, animal_id })),
    )
  }
  const dosesOfCourses = courses.flatMap(({ id, doses: rows }) =>
    rows.map((dose) => ({ ...dose, treatment_id: id })),
  )
  await addAll(tx, doses, accountId, dosesOfCourses)
}

/** The account's species, each of the same Latin or common name, or a new one. */
async function speciesHere(
  tx: Transaction,
  accountId: string,
  { species: kinds }: HandedRecord,
): Promise<string[]> {
  const ids: string[] = []
  for (const kind of kinds) {
    const isCommon = isCalled(species.commonName, kind.commonName)
    const isLatin = kind.latinName ? isCalled(species.latinName, kind.latinName) : undefined
    const first = sql`${isCommon} desc`
    ids.push(await oneOf(tx, species, accountId, kind, or(isCommon, isLatin), first))
  }
  return ids
}

const isCalled = (column: PgColumn, name: string) => sql`lower(${column}) = lower(${name})`

/** The oldest record here that is the same, or a new one. */
async function oneOf(
  tx: Transaction,
  table: typeof species | typeof feeders | typeof supplements,
  accountId: string,
  row: object,
  isSame: SQL | undefined,
  ...first: SQL[]
): Promise<string> {
  const [existing] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.account_id, accountId), isNull(table.deleted_at), isSame))
    .orderBy(...first, table.id)
    .limit(1)
  if (existing) return existing.id
  const id = newId()
  await addAll(tx, table, accountId, [{ ...row, id }])
  return id
}

/** Adds rows, each with an id, a thousand at a time: PostgreSQL takes 65,535 parameters. */
async function addAll(
  tx: Transaction,
  table: PgTable,
  account_id: string,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    const some = rows.slice(at, at + 1000).map((row) => ({ id: newId(), ...row, account_id }))
    await tx.insert(table).values(some.map((row) => columnsOf<PgTable>(row)))
  }
}
