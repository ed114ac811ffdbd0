import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { animals, clutches, qrCodes, species } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { hasPlus } from '../../server/plan.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import { coded } from './coded.ts'
import { type CodeKind, codeKinds } from './codes.contract.ts'

/** The record of a code, and whether visitors may see its card. */
export type CodeTarget = {
  accountId: string
  isSubscribed: boolean
  kind: CodeKind
  id: string
  shown: boolean
}

/** Finds a record by its code, the only way to one without an account. */
export async function targetOf(
  { config, db }: Pick<Context, 'config' | 'db'>,
  code: string,
): Promise<CodeTarget | undefined> {
  const [row] = await db
    .select({ target: qrCodes, isSubscribed: hasPlus(config, qrCodes.account_id) })
    .from(qrCodes)
    .where(eq(qrCodes.code, code))
  if (!row) return undefined
  const { account_id: accountId, shown, ...ids } = row.target
  const found = codeKinds
    .map((kind) => ({ kind, id: ids[coded[kind].key] }))
    .find(({ id }) => id !== null)
  if (!found?.id) return undefined
  return { accountId, isSubscribed: row.isSubscribed, shown, kind: found.kind, id: found.id }
}

/** True if the record hasn't been deleted. */
export async function isThere(db: Db, target: CodeTarget): Promise<boolean> {
  const { table } = coded[target.kind]
  const [row] = await db.select({ id: table.id }).from(table).where(ofTarget(table, target))
  return row !== undefined
}

/** Everything a visitor may see of a record. Unknown texts are ''. */
export type PublicCard = {
  id: string
  name: string
  latinName: string
  description: string
  /** For its portrait; null for records without one. */
  species: string | null
  photoId: string | null
  animal: Pick<Animal, 'sex' | 'genetics' | 'dateHatched' | 'dateHatchedPrecision'> | null
  clutch?: {
    dam: string | null
    sire: string | null
    laid_on: string | null
    expected_to_hatch_on: string | null
    hatchedOn: string | null
    is_litter: boolean
  }
}

/** A record's public card; undefined unless it is switched on and the record is visible. */
export async function cardOf(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  if (!target.shown) return undefined
  if (target.kind === 'animal') return animalCard(db, target)
  return target.kind === 'clutch' ? clutchCard(db, target) : plainCard(db, target)
}

/** Only with Plus, like the clutch itself. */
async function clutchCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const card = target.isSubscribed ? await plainCard(db, target) : undefined
  if (!card) return undefined
  const nameOf = (parent: PgColumn) => sql<string | null>`(select one.name from ${animals} one
    where one.account_id = ${clutches}.account_id and one.id = ${parent}
      and one.deleted_at is null)`
  const [row] = await db
    .select({
      dam: nameOf(clutches.dam_id),
      sire: nameOf(clutches.sire_id),
      laid_on: clutches.laid_on,
      expected_to_hatch_on: clutches.expected_to_hatch_on,
      hatchedOn: clutches.hatchedOn,
      is_litter: clutches.is_litter,
    })
    .from(clutches)
    .where(ofTarget(clutches, target))
  return row && { ...card, clutch: row }
}

async function animalCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const [row] = await db
    .select({
      id: animals.id,
      name: animals.name,
      species: species.commonName,
      latinName: species.latinName,
      photoId: animals.photo_id,
      sex: animals.sex,
      genetics: animals.genetics,
      dateHatched: animals.dateHatched,
      dateHatchedPrecision: animals.dateHatchedPrecision,
    })
    .from(animals)
    .leftJoin(
      species,
      and(eq(species.account_id, animals.account_id), eq(species.id, animals.species_id)),
    )
    .where(and(ofTarget(animals, target), isUnlocked(target)))
  if (!row) return undefined
  const { id, name, photoId, latinName, species: kind, ...animal } = row
  return {
    id,
    name,
    photoId,
    latinName: latinName ?? '',
    species: kind ?? '',
    description: '',
    animal,
  }
}

async function plainCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const { kind, id } = target
  const { table, name, latinName, description } = coded[kind]
  const [row] = await db
    .select({ name, latinName, description })
    .from(table)
    .where(ofTarget(table, target))
  if (!row) return undefined
  return { id, ...row, species: kind === 'species' ? row.name : null, photoId: null, animal: null }
}

const ofTarget = (
  table: (typeof coded)[CodeKind]['table'],
  { accountId, id }: Pick<CodeTarget, 'accountId' | 'id'>,
) => and(eq(table.account_id, accountId), eq(table.id, id), isNull(table.deleted_at))
