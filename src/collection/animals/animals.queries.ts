import { and, eq, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { freeAnimals } from '../../people/subscription/freePlan.ts'
import { Forbidden, NotFound } from '../../server/errors.ts'
import { unfilteredPages } from '../../server/pages/pages.ts'
import { photoUrls } from '../../server/pictures/pictures.ts'
import { byName, contains, orNull, owned, totalOf } from '../../server/records/crud.ts'
import { ascending, descending, type Order } from '../../server/records/orders.ts'
import type { Session, Tenant, Zoned } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import { inWords } from '../../shared/durations.ts'
import type { FilterOf, Page, SortOf } from '../../shared/resource.ts'
import type { Animal, animalResource } from './animals.contract.ts'

/** The computed columns of an animal's record. */
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
export const animalsOf = (db: Db, { accountId }: Tenant) =>
  owned(db, animals, accountId, animalReads)

/**
 * Reads pages of an account's animals by filter, search words and `where`. Without Plus only the
 * five oldest; `locked` counts the rest.
 */
export function animalPages(db: Database) {
  const unfiltered = unfilteredPages(db, animals, animalOrders, animalReads, isKept)

  return async (
    session: Session,
    query: ListQuery<typeof animalResource>,
    where?: SQL,
  ): Promise<Page<Animal>> => {
    const { sort, filter, q, page, per_page } = query
    const matching = and(where, animalFilters[filter], contains(animalWords, q))
    const paging = { order: animalOrders[sort], page, per_page }
    if (!session.isSubscribed) {
      const hidden = isOfCollection(filter) ? (where ?? 'all') : 'none'
      return openPage(db, session, { ...paging, where: matching, hidden })
    }
    if (filter === 'all' && q === '' && !where) return unfiltered(session.accountId, query)
    return animalsOf(db, session).page({ ...paging, where: matching })
  }
}

type Asked = {
  where: SQL | undefined
  order: Order
  page: number
  per_page: number
  /** Locked animals to count. */
  hidden: 'none' | 'all' | SQL
}

async function openPage(
  db: Db,
  session: Session,
  { hidden, ...paging }: Asked,
): Promise<Page<Animal>> {
  const [open, locked] = await Promise.all([
    animalsOf(db, session).page({ ...paging, where: and(paging.where, isOpen(session)) }),
    countHidden(db, session, hidden),
  ])
  return { ...open, ...(locked > 0 ? { locked } : {}) }
}

async function countHidden(db: Db, session: Session, hidden: Asked['hidden']) {
  // Animals that have left the collection are never locked.
  if (hidden === 'none') return 0
  if (hidden === 'all') {
    return Math.max(0, (await totalOf(db, animals, session.accountId)) - freeAnimals)
  }
  const isTheirs = and(eq(animals.account_id, session.accountId), isNull(animals.deleted_at))
  return db.$count(animals, and(isTheirs, hidden, not(isOpen(session))))
}

/** Columns that a list's search looks in. */
export const animalWords = [
  animals.name,
  animals.genetics,
  animals.code,
  animals.external_id,
  sql`(select kind.common_name from ${species} kind
    where kind.account_id = ${animals.account_id} and kind.id = ${animals.species_id})`,
]

/** The orders of every list of animals. */
export const animalOrders: Record<SortOf<typeof animalResource>, Order> = {
  abc: ascending(byName(animals.name)),
  created_at_asc: ascending(animals.created_at),
  created_at_desc: descending(animals.created_at),
}

/** Joins a record with its animal. */
export const isAnimalOf = (record: Record<'account_id' | 'animal_id', PgColumn>) =>
  and(eq(animals.account_id, record.account_id), eq(animals.id, record.animal_id))

/** Lists, schedules and reminders only include animals in the collection. */
export const isKept = sql`${animals.state} = 'kept'`

export const animalFilters: Record<FilterOf<typeof animalResource>, SQL | undefined> = {
  all: isKept,
  quarantine: and(isKept, isNotNull(animals.quarantinedAt)),
  former: sql`${animals.state} <> 'kept' and ${animals.state} <> 'outside'`,
  outside: sql`${animals.state} <> 'kept' and ${animals.state} = 'outside'`,
}

/** Tells whether a filter's animals are in the collection, where the plan may lock some. */
export const isOfCollection = (filter: FilterOf<typeof animalResource>) =>
  filter === 'all' || filter === 'quarantine'

/**
 * True for the five oldest animals in the collection, those that have left it, and outside ones: the
 * ones visible without Plus.
 */
export function isOpen(
  { accountId }: { accountId: string | SQL | PgColumn },
  { id, state }: Row = animals,
): SQL {
  return sql`(${state} <> 'kept' or ${id} in (select oldest.id from ${animals} oldest
    where oldest.account_id = ${accountId} and oldest.deleted_at is null and oldest.state = 'kept'
    order by oldest.created_at, oldest.id limit ${freeAnimals}))`
}

/** The columns that tell whether an animal is locked, of the table or of an alias of it. */
type Row = Record<'id' | 'state', SQL | PgColumn>

/** True if the plan doesn't lock the animal. */
export const isUnlocked = (
  session: { accountId: string | SQL | PgColumn; isSubscribed: boolean },
  row: Row = animals,
): SQL => (session.isSubscribed ? sql`true` : isOpen(session, row))

/** One animal. Throws `NotFound`, or `Forbidden` with `locked` if the plan locks it. */
export async function findAnimal(db: Db, session: Session, id: string): Promise<Animal> {
  const animal = await animalsOf(db, session).find(id)
  await requireUnlocked(db, session, id)
  return animal
}

/**
 * Throws `Forbidden` with `locked` if the plan locks the animal, `NotFound` if it doesn't exist.
 * Callers query in parallel, so either error may come first. No statement with Plus.
 */
export async function requireUnlocked(db: Db, session: Session, id: string): Promise<void> {
  if (session.isSubscribed) return
  const [animal] = await db
    .select({ isOpen: sql<boolean>`${isOpen(session)}` })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        eq(animals.id, id),
        isNull(animals.deleted_at),
      ),
    )
  if (!animal) throw new NotFound()
  if (!animal.isOpen) throw locked()
}

export const locked = () => new Forbidden('locked', 'Subscribe to access')

/** Years before the present one that are offered for a hatch date. */
const yearsOffered = 60

/** The years of a hatch date: the last sixty, and older ones in use. Latest first. */
export async function hatchYearsOf(db: Db, { accountId, timeZone }: Zoned): Promise<number[]> {
  const thisYear = Number(today(timeZone).slice(0, 4))
  const usual = Array.from({ length: yearsOffered + 1 }, (_, back) => thisYear - back)
  const year = sql<number>`extract(year from ${animals.dateHatched})::int`
  const rows = await db
    .selectDistinct({ year })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, accountId),
        isNull(animals.deleted_at),
        lt(animals.dateHatched, `${thisYear - yearsOffered}-01-01`),
      ),
    )
  return [...usual, ...rows.map((row) => row.year).sort((one, other) => other - one)]
}
