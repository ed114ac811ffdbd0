import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { byName, contains, orNull, owned, totalOf } from '../../server/crud.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { ascending, descending, type Order } from '../../server/orders.ts'
import { unfilteredPages } from '../../server/pages.ts'
import {
  forgetPicture,
  type PreparedPicture,
  photoUrls,
  storePicture,
} from '../../server/pictures.ts'
import { lockAccount, requireRoomForAnimals } from '../../server/plan.ts'
import type { Session } from '../../server/session.ts'
import type { listQuery } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import { inWords } from '../../shared/durations.ts'
import type { FilterOf, InputOf, Page, SortOf } from '../../shared/resource.ts'
import { type Animal, type animalResource, freeAnimals } from './animals.contract.ts'

/** What an animal's record has beyond its row. */
export const animalReads = {
  species: sql<
    Animal['species']
  >`(select json_build_object('id', kind.id, 'commonName', kind.common_name)
    from ${species} kind where kind.account_id = ${animals.account_id} and kind.id = ${animals.species_id})`,
  in_quarantine: sql<boolean>`${animals.quarantinedAt} is not null`,
  duration: orNull(
    sql`extract(epoch from now() - ${animals.quarantinedAt})`.mapWith((seconds: string) =>
      inWords(Number(seconds)),
    ),
  ),
  photoUrls: orNull(sql`${animals.photo_id}`.mapWith((id: string) => photoUrls(id))),
}

/** The account's animals, as records. */
export const animalsOf = (db: Db, { accountId }: Pick<Session, 'accountId'>) =>
  owned(db, animals, accountId, animalReads)

type ListQuery = z.output<ReturnType<typeof listQuery<typeof animalResource>>>

/**
 * Reads pages of an account's animals that fit the filter, the words and `where`. Without Plus they
 * show the five oldest only; `locked` says how many more there are.
 */
export function animalPages(db: Database) {
  const unfiltered = unfilteredPages(db, animals, orders, animalReads, isKept)

  return async (session: Session, query: ListQuery, where?: SQL): Promise<Page<Animal>> => {
    const { sort, filter, q, page, per_page } = query
    const wanted = and(where, filters[filter], contains(words, q))
    const asked = { order: orders[sort], page, per_page }
    if (!session.isSubscribed) return openPage(db, session, { ...asked, where: wanted })
    if (filter === 'all' && q === '' && !where) return unfiltered(session.accountId, query)
    return animalsOf(db, session).page({ ...asked, where: wanted })
  }
}

type Asked = { where: SQL | undefined; order: Order; page: number; per_page: number }

async function openPage(db: Db, session: Session, asked: Asked): Promise<Page<Animal>> {
  const [open, all] = await Promise.all([
    animalsOf(db, session).page({ ...asked, where: and(asked.where, isOpen(session)) }),
    totalOf(db, animals, session.accountId),
  ])
  const locked = Math.max(0, all - freeAnimals)
  return { ...open, ...(locked > 0 ? { locked } : {}) }
}

const words = [
  animals.name,
  animals.genetics,
  sql`(select kind.common_name from ${species} kind
    where kind.account_id = ${animals.account_id} and kind.id = ${animals.species_id})`,
]

const orders: Record<SortOf<typeof animalResource>, Order> = {
  abc: ascending(byName(animals.name)),
  created_at_asc: ascending(animals.created_at),
  created_at_desc: descending(animals.created_at),
}

/** Lists, schedules and reminders are about the animals that are still kept. */
export const isKept = eq(animals.state, 'kept')

const filters: Record<FilterOf<typeof animalResource>, SQL | undefined> = {
  all: isKept,
  quarantine: and(isKept, isNotNull(animals.quarantinedAt)),
  former: ne(animals.state, 'kept'),
}

/**
 * True of the five oldest animals that are kept, and of those that are not kept any more: what an
 * account without Plus still sees.
 */
function isOpen({ accountId }: Pick<Session, 'accountId'>): SQL {
  return sql`(${animals.state} <> 'kept' or ${animals.id} in (select oldest.id from ${animals} oldest
    where oldest.account_id = ${accountId} and oldest.deleted_at is null and oldest.state = 'kept'
    order by oldest.created_at, oldest.id limit ${freeAnimals}))`
}

/** True where the plan lets the session at the animal. */
export const isUnlocked = (session: Pick<Session, 'accountId' | 'isSubscribed'>): SQL =>
  session.isSubscribed ? sql`true` : isOpen(session)

/** One animal. Throws `NotFound`, or `Forbidden` with `locked` when the plan hides it. */
export async function findAnimal(db: Db, session: Session, id: string): Promise<Animal> {
  const animal = await animalsOf(db, session).find(id)
  await requireUnlocked(db, session, id)
  return animal
}

/** Throws `Forbidden` with `locked` when the plan hides the animal. Costs nothing with Plus. */
export async function requireUnlocked(db: Db, session: Session, id: string): Promise<void> {
  if (session.isSubscribed) return
  const [open] = await db
    .select({ id: animals.id })
    .from(animals)
    .where(and(eq(animals.account_id, session.accountId), eq(animals.id, id), isOpen(session)))
  if (!open) throw locked()
}

export const locked = () => new Forbidden('locked', 'Subscribe to access')

type NewPicture = { dataDir: string; prepared: PreparedPicture }
type AnimalInput = Partial<InputOf<typeof animalResource>> & { id?: string }

/**
 * Adds an animal, with its new species and its picture, as one. A repeated `id` answers the first
 * one's record. Throws `Forbidden` when the plan has no room.
 */
export async function addAnimal(
  tx: Transaction,
  session: Session,
  input: AnimalInput,
  picture: NewPicture | undefined,
): Promise<Animal> {
  // Looked for behind the lock: of two that come at once the second finds the first.
  await lockAccount(tx, session.accountId)
  if (input.id && (await isThere(tx, session, input.id))) return findAnimal(tx, session, input.id)
  await requireRoomForAnimals(tx, session)
  const values = {
    ...(await columnsOf(tx, session, input)),
    ...(await pictureOf(tx, session, picture)),
  }
  return animalsOf(tx, session).insert({ ...values, id: input.id })
}

/** Changes the named fields of an animal; see `owned().update` for `readAt`. A new picture replaces the old one. */
export async function changeAnimal(
  tx: Transaction,
  session: Session,
  id: string,
  input: AnimalInput,
  picture: NewPicture | undefined,
  readAt?: string,
): Promise<Animal> {
  if (input.species_attributes) await lockAccount(tx, session.accountId)
  const before = await animalsOf(tx, session).find(id)
  const values = {
    ...(await columnsOf(tx, session, input, before)),
    ...(await pictureOf(tx, session, picture)),
  }
  const animal = await animalsOf(tx, session).update(id, values, readAt)
  if (picture) await forgetPhoto(tx, session, before)
  return animal
}

/** Takes an animal's photo away. */
export async function removePhoto(tx: Transaction, session: Session, id: string): Promise<Animal> {
  const before = await animalsOf(tx, session).find(id)
  const animal = await animalsOf(tx, session).update(id, { photo_id: null })
  await forgetPhoto(tx, session, before)
  return animal
}

async function forgetPhoto(
  tx: Transaction,
  { accountId }: Session,
  { photo_id }: { photo_id: string | null },
) {
  if (photo_id) await forgetPicture(tx, accountId, photo_id)
}

async function isThere(tx: Transaction, { accountId }: Session, id: string) {
  const [row] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, id), isNull(animals.deleted_at)))
  return row !== undefined
}

async function pictureOf(tx: Transaction, { accountId }: Session, picture: NewPicture | undefined) {
  if (!picture) return {}
  const { dataDir, prepared } = picture
  return { photo_id: await storePicture(tx, { accountId, dataDir }, prepared) }
}

type Before = Pick<Animal, 'dateHatched' | 'dateHatchedPrecision' | 'quarantinedAt'>

/** The row's columns out of what was entered, on top of what was there before. */
async function columnsOf(tx: Transaction, session: Session, input: AnimalInput, before?: Before) {
  const { in_quarantine, species_attributes, photo, id, ...columns } = input
  if (in_quarantine === false) columns.quarantinedAt = null
  if (in_quarantine === true) {
    columns.quarantinedAt ??= before?.quarantinedAt ?? new Date().toISOString()
  }
  if ('dateHatched' in columns || 'dateHatchedPrecision' in columns) {
    const day = columns.dateHatched === undefined ? before?.dateHatched : columns.dateHatched
    const precision = columns.dateHatchedPrecision ?? before?.dateHatchedPrecision
    columns.dateHatched = day ? firstOf(day, precision) : day
    if (day && day > today(session.timeZone)) throw new Invalid([hatchesLater])
  }
  if (!columns.species_id && species_attributes?.latinName && !species_attributes.commonName) {
    throw new Invalid([namelessSpecies])
  }
  if (!columns.species_id && species_attributes?.commonName) {
    columns.species_id = await speciesNamed(tx, session, species_attributes)
  }
  return columns
}

const hatchesLater = { field: 'dateHatched', message: 'Cannot be in the future' }
const namelessSpecies = {
  field: 'species_attributes.commonName',
  message: 'Please choose a common name',
}

/** The first day of the span that is known: of the month, or of the year. */
function firstOf(day: string, precision: Animal['dateHatchedPrecision'] = 'day') {
  if (precision === 'year') return `${day.slice(0, 4)}-01-01`
  return precision === 'month' ? `${day.slice(0, 7)}-01` : day
}

/** The account's species of that name, made when there is none yet. */
async function speciesNamed(
  tx: Transaction,
  { accountId }: Session,
  { commonName = '', latinName = '' }: { commonName?: string; latinName?: string },
) {
  const [known] = await tx
    .select({ id: species.id })
    .from(species)
    .where(
      and(
        eq(species.account_id, accountId),
        isNull(species.deleted_at),
        sql`lower(${species.commonName}) = lower(${commonName})`,
      ),
    )
    .limit(1)
  return known?.id ?? (await owned(tx, species, accountId).insert({ commonName, latinName })).id
}
