import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  const shown: string[] = []
  for (const one of pictures) shown.push(await storePicture(tx, { accountId, dataDir }, one))
  const [main, ...others] = hasMain ? shown : [null, ...shown]
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
  await addHealth(tx, accountId, id, record)
  return id
}

/**
 * The ids of a record's ancestors here, and those to add: what is above a known animal stays as its
 * keeper has it.
 */
async function ancestorsHere({ animal, ancestors }: HandedRecord, { known }: Marked) {
  const ids: (string | undefined)[] = []
  const added: { one: HandedRelative; id: string }[] = []
  const wanted = new Set([animal.dam, animal.sire])
  const all = [animal, ...ancestors]
  const [dams, sires] = [new Set(all.map(({ dam }) => dam)), new Set(all.map(({ sire }) => sire))]
  for (const [at, one] of ancestors.entries()) {
    if (!wanted.has(at)) continue
    const here = await known(one.mark)
    // Its sex may have been changed here, and a dam can't be male.
    const isOther = dams.has(at) ? here?.sex === 'male' : here?.sex === 'female' && sires.has(at)
    const id = here && !isOther ? here.id : newId()
    ids[at] = id
    if (id === here?.id) continue
    added.push({ one, id })
    wanted.add(one.dam).add(one.sire)
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
  for (const food of record.feeders) foods.push(await feederHere(tx, accountId, food))
  const dusts: string[] = []
  for (const dust of record.supplements) dusts.push(await supplementHere(tx, accountId, dust))
  const logged = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, animal_id }))
  await addAll(
    tx,
    feedingLogs,
    accountId,
    logged(record.feedings).map(({ feeder, supplement, ...meal }) => ({
      ...meal,
      feeder_id: foods[feeder],
      supplement_id: supplement === null ? null : dusts[supplement],
      // Its seller paid for it.
      unit_cost: 0,
    })),
  )
  await addAll(tx, cleaningLogs, accountId, logged(record.cleans))
  await addAll(tx, sheddingLogs, accountId, logged(record.sheds))
  await addAll(tx, weightLogs, accountId, logged(record.weights))
  await addAll(tx, poopLogs, accountId, logged(record.poops))
}

async function addHealth(
  tx: Transaction,
  accountId: string,
  animal_id: string,
  record: HandedRecord,
) {
  const below = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, animal_id }))
  await addAll(tx, healthNotes, accountId, below(record.notes))
  await addAll(tx, vetVisits, accountId, below(record.visits))
  const courses = below(record.treatments).map((course) => ({ ...course, id: newId() }))
  await addAll(
    tx,
    treatments,
    accountId,
    courses.map(({ doses: _doses, ...course }) => course),
  )
  await addAll(
    tx,
    doses,
    accountId,
    courses.flatMap(({ id, doses: given }) => given.map((dose) => ({ ...dose, treatment_id: id }))),
  )
}

/** The account's species, each of the same Latin or common name, or a new one. */
async function speciesHere(
  tx: Transaction,
  accountId: string,
  { species: kinds }: HandedRecord,
): Promise<string[]> {
  const ids: string[] = []
  for (const kind of kinds) {
    const [known] = await tx
      .select({ id: species.id })
      .from(species)
      .where(
        and(
          eq(species.account_id, accountId),
          isNull(species.deleted_at),
          sql`(lower(${species.commonName}) = lower(${kind.commonName})
            or (${kind.latinName} <> '' and lower(${species.latinName}) = lower(${kind.latinName})))`,
        ),
      )
      .orderBy(sql`lower(${species.commonName}) = lower(${kind.commonName}) desc`, species.id)
      .limit(1)
    ids.push(known?.id ?? (await addOne(tx, species, accountId, kind)))
  }
  return ids
}

async function feederHere(
  tx: Transaction,
  accountId: string,
  food: HandedRecord['feeders'][number],
) {
  const [known] = await tx
    .select({ id: feeders.id })
    .from(feeders)
    .where(
      and(
        eq(feeders.account_id, accountId),
        isNull(feeders.deleted_at),
        sql`lower(${feeders.name}) = lower(${food.name})`,
        sql`lower(${feeders.size}) = lower(${food.size})`,
      ),
    )
    .orderBy(feeders.id)
    .limit(1)
  return known?.id ?? addOne(tx, feeders, accountId, food)
}

async function supplementHere(
  tx: Transaction,
  accountId: string,
  dust: HandedRecord['supplements'][number],
) {
  const [known] = await tx
    .select({ id: supplements.id })
    .from(supplements)
    .where(
      and(
        eq(supplements.account_id, accountId),
        isNull(supplements.deleted_at),
        sql`lower(${supplements.name}) = lower(${dust.name})`,
        sql`lower(${supplements.brand}) = lower(${dust.brand})`,
      ),
    )
    .orderBy(supplements.id)
    .limit(1)
  return known?.id ?? addOne(tx, supplements, accountId, dust)
}

async function addOne(tx: Transaction, table: PgTable, account_id: string, row: object) {
  const id = newId()
  await addAll(tx, table, account_id, [{ ...row, id }])
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
