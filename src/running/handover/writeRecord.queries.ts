import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { takeCode } from '../../collection/animals/codes/animalCodes.queries.ts'
import type { Transaction } from '../../db/db.ts'
import * as tables from '../../db/schema.ts'
import type { Files } from '../../server/files/files.ts'
import { type PreparedPicture, storePicture } from '../../server/pictures/pictures.ts'
import { insertFitting } from '../../server/records/insertRows.ts'
import type { HandedRecord, HandedRelative, IdTable } from './handedRecord.ts'

type Of = { accountId: string; files: Files }

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
  { accountId, files }: Of,
  record: HandedRecord,
  { hasMain, pictures }: HandedPictures,
  marked: Marked,
): Promise<string> {
  const kinds = await idsHere(tx, tables.species, accountId, record.species, (kind) => ({
    isSame: or(
      isCalled(tables.species.commonName, kind.commonName),
      kind.latinName ? isCalled(tables.species.latinName, kind.latinName) : undefined,
    ),
    first: isCalled(tables.species.commonName, kind.commonName),
  }))
  const { ids, added } = await ancestorsHere(record, marked)
  const columns = ({ mark: _mark, dam, sire, species: kind, ...relative }: HandedRelative) => ({
    ...relative,
    species_id: kind === null ? null : kinds[kind],
    dam_id: dam === null ? null : ids[dam],
    sire_id: sire === null ? null : ids[sire],
  })
  const outside = added.map(({ one, id }) => ({ ...columns(one), id, state: 'outside' }))
  await addAll(tx, tables.animals, accountId, outside)
  for (const { one, id } of added) await marked.remember(one.mark, id)
  const pictureIds: string[] = []
  for (const one of pictures) pictureIds.push(await storePicture(tx, { accountId, files }, one))
  const [main, ...others] = hasMain ? pictureIds : [null, ...pictureIds]
  const id = newId()
  const code = await takeCode(tx, { accountId })
  const own = { id, code, acquired_via: 'purchased', photo_id: main ?? null }
  await addAll(tx, tables.animals, accountId, [{ ...columns(record.animal), ...own }])
  const further = others.map((picture_id) => ({ animal_id: id, picture_id }))
  await addAll(tx, tables.animalPictures, accountId, further)
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
  const foods = await idsHere(tx, tables.feeders, accountId, record.feeders, ({ name, size }) => ({
    isSame: and(isCalled(tables.feeders.name, name), isCalled(tables.feeders.size, size)),
  }))
  const dusts = await idsHere(tx, tables.supplements, accountId, record.supplements, (dust) => ({
    isSame: and(
      isCalled(tables.supplements.name, dust.name),
      isCalled(tables.supplements.brand, dust.brand),
    ),
  }))
  const meals = record.feedings.map(({ feeder, supplement, ...meal }) => ({
    ...meal,
    feeder_id: foods[feeder],
    supplement_id: supplement === null ? null : dusts[supplement],
    // Its seller paid for it.
    unit_cost: 0,
  }))
  const courses = record.treatments.map((course) => ({ ...course, id: newId() }))
  const lists: (readonly [IdTable, readonly object[]])[] = [
    [tables.feedingLogs, meals],
    [tables.cleaningLogs, record.cleans],
    [tables.sheddingLogs, record.sheds],
    [tables.weightLogs, record.weights],
    [tables.poopLogs, record.poops],
    [tables.healthNotes, record.notes],
    [tables.vetVisits, record.visits],
    [tables.treatments, courses],
  ]
  for (const [table, rows] of lists) {
    const ofAnimal = rows.map((row) => ({ ...row, animal_id }))
    await addAll(tx, table, accountId, ofAnimal)
  }
  const dosesOfCourses = courses.flatMap(({ id, doses: rows }) =>
    rows.map((dose) => ({ ...dose, treatment_id: id })),
  )
  await addAll(tx, tables.doses, accountId, dosesOfCourses)
}

const isCalled = (column: PgColumn, name: string) => sql`lower(${column}) = lower(${name})`

/** The ids of the account's records that are the same as these: the oldest, or one that comes `first`; else a new one. */
async function idsHere<One extends object>(
  tx: Transaction,
  table: typeof tables.species | typeof tables.feeders | typeof tables.supplements,
  accountId: string,
  rows: readonly One[],
  matching: (row: One) => { isSame: SQL | undefined; first?: SQL },
): Promise<string[]> {
  const ids: string[] = []
  for (const row of rows) {
    const { isSame, first } = matching(row)
    const [existing] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.account_id, accountId), isNull(table.deleted_at), isSame))
      .orderBy(...(first ? [sql`${first} desc`] : []), table.id)
      .limit(1)
    const id = existing?.id ?? newId()
    ids.push(id)
    if (!existing) await addAll(tx, table, accountId, [{ ...row, id }])
  }
  return ids
}

const addAll = (tx: Transaction, table: IdTable, accountId: string, rows: readonly object[]) =>
  insertFitting(
    tx,
    table,
    accountId,
    rows.map((row) => ({ id: newId(), ...row })),
    table.id,
  )
