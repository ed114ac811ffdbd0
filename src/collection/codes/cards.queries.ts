import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  accounts,
  animals,
  clutches,
  qrCodes,
  sheddingLogs,
  species,
  weightLogs,
} from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { hasPlus } from '../../server/plan.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import type { CardField, shedQualities } from '../../shared/choices.ts'
import { certainIn } from '../../shared/weightDoubts.ts'
import type { WeightUnit } from '../../shared/weights.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import { coded, dueOn } from './coded.ts'
import { type CodeKind, codeKinds, shownFields } from './codes.contract.ts'

/** The record of a code, whether visitors may see its card, and what that shows. */
type CodeTarget = {
  accountId: string
  timeZone: string
  isSubscribed: boolean
  kind: CodeKind
  id: string
  isShown: boolean
  fields: CardField[]
}

/** Finds a record by its code, the only way to one without an account. */
export async function targetOf(
  { config, db }: Base,
  code: string,
): Promise<CodeTarget | undefined> {
  const [row] = await db
    .select({
      target: qrCodes,
      timeZone: accounts.time_zone,
      isSubscribed: hasPlus(config, qrCodes.account_id),
    })
    .from(qrCodes)
    .innerJoin(accounts, eq(accounts.id, qrCodes.account_id))
    .where(eq(qrCodes.code, code))
  if (!row) return undefined
  const { account_id: accountId, shown: isShown, card_fields, ...ids } = row.target
  const subject = codeKinds
    .map((kind) => ({ kind, id: ids[coded[kind].key] }))
    .find(({ id }) => id !== null)
  if (!subject?.id) return undefined
  const { kind, id } = subject
  const { timeZone, isSubscribed } = row
  const fields = shownFields(kind, card_fields)
  return { accountId, timeZone, isSubscribed, isShown, kind, id, fields }
}

/** True if the record hasn't been deleted. */
export async function isThere(db: Db, target: CodeTarget): Promise<boolean> {
  const { table } = coded[target.kind]
  const [row] = await db.select({ id: table.id }).from(table).where(ofTarget(table, target))
  return row !== undefined
}

export type CardWeight = {
  grams: number
  unit: WeightUnit
  happenedAt: string
  is_certain: boolean
}
type CardShed = { quality: (typeof shedQualities)[number]; at: string }

/** Everything a visitor may see of a record. Texts that are unknown, or not chosen, are ''. */
export type PublicCard = {
  id: string
  name: string
  latinName: string
  description: string
  /** Of an animal or a species. */
  species: string
  /** Source of its portrait; null for a card without a picture. */
  portrait: { species: string; genetics: string } | null
  photoId: string | null
  timeZone: string
  sex: Animal['sex'] | null
  genetics: string
  hatched: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'> | null
  dam: string | null
  sire: string | null
  /** The latest, oldest first. */
  weights: CardWeight[]
  /** The latest first. */
  sheds: CardShed[]
  clutch?: {
    laid_on: string | null
    expected_to_hatch_on: string | null
    hatchedOn: string | null
    is_litter: boolean
  }
}

/** The most weights in a card's chart, and the most sheds in its list. */
const mostWeights = 200
const mostSheds = 3

/** A record's public card; undefined unless it is switched on and the record is visible. */
export async function cardOf(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  if (!target.isShown) return undefined
  if (target.kind === 'animal') return animalCard(db, target)
  return target.kind === 'clutch' ? clutchCard(db, target) : plainCard(db, target)
}

/** Only with Plus, like the clutch itself. */
async function clutchCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const card = target.isSubscribed ? await plainCard(db, target) : undefined
  if (!card) return undefined
  const [row] = await db
    .select({
      dam: parentOf('clutches', 'dam_id'),
      sire: parentOf('clutches', 'sire_id'),
      laid_on: clutches.laid_on,
      expected_to_hatch_on: dueOn,
      hatchedOn: clutches.hatchedOn,
      is_litter: clutches.is_litter,
    })
    .from(clutches)
    .where(ofTarget(clutches, target))
  if (!row) return undefined
  const { dam, sire, ...clutch } = row
  const { fields } = target
  return {
    ...card,
    ...(fields.includes('parents') && { dam, sire }),
    ...(fields.includes('hatched') && { clutch }),
  }
}

/** The name of a parent of the row, unless it is deleted. */
const parentOf = (table: 'animals' | 'clutches', column: 'dam_id' | 'sire_id') =>
  sql<string | null>`(select parent.name from ${animals} parent
    where parent.account_id = ${sql.identifier(table)}.account_id
      and parent.id = ${sql.identifier(table)}.${sql.identifier(column)}
      and parent.deleted_at is null)`

async function animalCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const [row] = await db
    .select({
      id: animals.id,
      name: animals.name,
      species: species.commonName,
      latinName: species.latinName,
      photoId: animals.photo_id,
      description: animals.description,
      sex: animals.sex,
      genetics: animals.genetics,
      dateHatched: animals.dateHatched,
      dateHatchedPrecision: animals.dateHatchedPrecision,
      dam: parentOf('animals', 'dam_id'),
      sire: parentOf('animals', 'sire_id'),
    })
    .from(animals)
    .leftJoin(species, isReferredBy(species, animals, 'species_id'))
    .where(and(ofTarget(animals, target), isUnlocked(target)))
  if (!row) return undefined
  const has = (field: CardField) => target.fields.includes(field)
  const speciesName = has('species') ? (row.species ?? '') : ''
  const genetics = has('genetics') ? row.genetics : ''
  const { dateHatched, dateHatchedPrecision } = row
  return {
    ...nothingOf(target),
    id: row.id,
    name: row.name,
    species: speciesName,
    latinName: has('species') ? (row.latinName ?? '') : '',
    description: has('description') ? row.description : '',
    portrait: has('photo') ? { species: speciesName, genetics } : null,
    photoId: has('photo') ? row.photoId : null,
    sex: has('sex') ? row.sex : null,
    genetics,
    hatched: has('hatched') ? { dateHatched, dateHatchedPrecision } : null,
    ...(has('parents') && { dam: row.dam, sire: row.sire }),
    weights: has('weights') ? await weightsOf(db, target) : [],
    sheds: has('sheds') ? await shedsOf(db, target) : [],
  }
}

async function weightsOf(db: Db, { accountId, id }: CodeTarget): Promise<CardWeight[]> {
  const latest = await db
    .select({
      grams: weightLogs.weightInGrams,
      unit: weightLogs.unit,
      happenedAt: weightLogs.happenedAt,
      is_certain: weightLogs.is_certain,
    })
    .from(weightLogs)
    .where(and(eq(weightLogs.account_id, accountId), eq(weightLogs.animal_id, id)))
    .orderBy(desc(weightLogs.happenedAt), desc(weightLogs.id))
    .limit(mostWeights)
  return certainIn(latest.reverse())
}

const shedsOf = (db: Db, { accountId, id }: CodeTarget): Promise<CardShed[]> =>
  db
    .select({ quality: sheddingLogs.quality, at: sheddingLogs.happenedAt })
    .from(sheddingLogs)
    .where(and(eq(sheddingLogs.account_id, accountId), eq(sheddingLogs.animal_id, id)))
    .orderBy(desc(sheddingLogs.happenedAt), desc(sheddingLogs.id))
    .limit(mostSheds)

async function plainCard(db: Db, target: CodeTarget): Promise<PublicCard | undefined> {
  const { kind, id, fields } = target
  const { table, name, latinName, description } = coded[kind]
  const [row] = await db
    .select({ name, latinName, description })
    .from(table)
    .where(ofTarget(table, target))
  if (!row) return undefined
  const isDrawn = kind === 'species' && fields.includes('photo')
  return {
    ...nothingOf(target),
    id,
    name: row.name,
    latinName: fields.includes('species') ? row.latinName : '',
    description: fields.includes('description') ? row.description : '',
    portrait: isDrawn ? { species: row.name, genetics: '' } : null,
  }
}

/** A card that says nothing yet. */
const nothingOf = ({ timeZone }: CodeTarget) => ({
  timeZone,
  species: '',
  photoId: null,
  sex: null,
  genetics: '',
  hatched: null,
  dam: null,
  sire: null,
  weights: [],
  sheds: [],
})

const ofTarget = (
  table: (typeof coded)[CodeKind]['table'],
  { accountId, id }: Pick<CodeTarget, 'accountId' | 'id'>,
) => and(eq(table.account_id, accountId), eq(table.id, id), isNull(table.deleted_at))
