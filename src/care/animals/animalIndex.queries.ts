import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import {
  animalFilters,
  animalOrders,
  animalReads,
  animalsOf,
  animalWords,
  isAnimalOf,
  isKept,
  isOfCollection,
  isUnlocked,
} from '../../collection/animals/animals.queries.ts'
import type { Database, Db } from '../../db/db.ts'
import { animals, dueDays, species, totals } from '../../db/schema.ts'
import { freeAnimals } from '../../people/subscription/freePlan.ts'
import { oneEach, preparedPages } from '../../server/pages/pages.ts'
import { among, contains } from '../../server/records/crud.ts'
import { knownFirst, type Order, pageWith } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import type { Page, SortOf } from '../../shared/resource.ts'
import { activeForecastsOf } from '../forecast/current.queries.ts'
import { type NextOfAnimal, nextOfAnimals } from '../schedules/due/nextDue.queries.ts'
import type { animalIndex, CarePart, ListedAnimal, TabCounts } from './animalIndex.contract.ts'
import { lastFed, lastShed, lastWeight, latestOfAnimals } from './latest.queries.ts'

type Query = ListQuery<typeof animalIndex> & { care: CarePart[]; ids?: string[] | undefined }

/**
 * Reads pages of the index of animals, each with the care asked for, and how many animals every tab has. Two
 * statements for any number of animals, whatever the order, the tab and the words; one more for what
 * is due, one for what was last recorded, and one for forecasts. Without Plus only the five oldest;
 * `locked` counts the rest.
 */
export function animalIndexPages(db: Database) {
  const unfiltered = unfilteredRows(db)
  const counted = countsOf(db, { account: sql`${sql.placeholder('account')}` }).prepare('tabs')
  const readNext = nextOfAnimals(db)
  const readLatest = latestOfAnimals(db)

  return async (session: Session, query: Query): Promise<IndexPage> => {
    const { sort, filter, q, per_page, care, ids: chosen } = query
    const isWhole = session.isSubscribed && filter === 'all' && q === '' && !chosen
    const where = isWhole ? undefined : conditionsOf(session, query)
    const counting = oneOf(
      isWhole
        ? counted.execute({ account: session.accountId })
        : countsOf(db, { account: sql`${session.accountId}`, where, open: isUnlocked(session) }),
    )
    const rows =
      sort !== 'due' && isWhole
        ? await unfiltered(sort)(session, query, async () => (await counting).all)
        : await animalsOf(db, session).rows(
            sort === 'due'
              ? dueFirst(session, { ...query, where })
              : { ...query, where: where ?? isKept, order: orders[sort] },
          )
    const ids = rows.map(({ id }) => id)
    const wantsDue = care.includes('due')
    const wantsForecast = care.includes('forecast')
    const [next, latest, forecasts, { total, kept: keptTotal, ...counts }] = await Promise.all([
      wantsDue && ids.length > 0 ? readNext(session, ids) : new Map(),
      readLatest(session, ids, care),
      wantsForecast ? activeForecastsOf(db, session, ids) : new Map(),
      counting,
    ])
    const value = rows.map((animal) => ({
      ...animal,
      ...(wantsDue && nextOf(animal, next.get(animal.id))),
      ...latest(animal.id),
      ...(wantsForecast && { activeForecast: forecasts.get(animal.id) ?? null }),
    }))
    const locked = session.isSubscribed || !isOfCollection(filter) ? 0 : keptTotal - freeAnimals
    return { ...pageWith(value, total, per_page), counts, ...(locked > 0 ? { locked } : {}) }
  }
}

type IndexPage = Page<ListedAnimal> & { counts: TabCounts }

const conditionsOf = (session: Session, { filter, q, ids }: Query) =>
  and(
    animalFilters[filter],
    contains(animalWords, q),
    isUnlocked(session),
    ids && among(animals.id, ids),
  )

/** Animals that have left the collection have nothing due. */
const nextOf = ({ state }: Animal, next: NextOfAnimal | undefined) => ({
  feeding_due: (state === 'kept' && next?.feeding) || null,
  cleaning_due: (state === 'kept' && next?.cleaning) || null,
})

/** The pages that are asked for most, from statements that are prepared once. */
function unfilteredRows(db: Database) {
  const where = and(
    eq(animals.account_id, sql.placeholder('account')),
    isNull(animals.deleted_at),
    isKept,
  )
  const pages = oneEach((sort: StoredSort) =>
    preparedPages(db, `animals ${sort}`, {
      table: animals,
      reads: animalReads,
      where,
      order: orders[sort],
    }),
  )
  return (sort: StoredSort) =>
    async ({ accountId }: Session, query: Query, totalOf: () => Promise<number>) =>
      (await pages(sort)({ account: accountId }, query, totalOf)).value
}

/**
 * A page with the most overdue first, and animals with nothing to come last. What comes from today on is read along the
 * index of `due_days`; only for what has waited longer are schedules read, to say since which of their steps.
 */
function dueFirst(
  { accountId, timeZone }: Session,
  { where = isKept, page, per_page }: Pick<Query, 'page' | 'per_page'> & { where: SQL | undefined },
) {
  const now = sql`${today(timeZone)}::date`
  const waitingSince = (plans: 'feeding_plans' | 'cleaning_plans') => sql`(
    select min(due_as_of(${now}, plan.first_on, plan.step, plan.counts_from))
    from ${sql.raw(plans)}(${dueDays.account_id}, ${dueDays.animal_id}, ${timeZone}) plan
    where plan.first_on <= ${now})`
  const day = sql`case when ${dueDays.next_on} < ${now}
    then least(${waitingSince('feeding_plans')}, ${waitingSince('cleaning_plans')})
    else ${dueDays.next_on} end`
  const matching = sql`${dueDays} join ${animals} on ${isAnimalOf(dueDays)}
    where ${and(eq(dueDays.account_id, accountId), isNull(animals.deleted_at), where)}`
  const ids = sql`(select animal_id from (
      select ${dueDays.animal_id}, ${day} as day from ${matching} and ${dueDays.next_on} < ${now}
      union all (select ${dueDays.animal_id}, ${dueDays.next_on} from ${matching}
        and (${dueDays.next_on} >= ${now} or ${dueDays.next_on} is null)
        order by ${dueDays.next_on} nulls last, ${dueDays.animal_id} limit ${page * per_page})) due
    order by day nulls last, animal_id limit ${per_page} offset ${(page - 1) * per_page})`
  const ownDay = sql`(select ${day} from ${dueDays} where ${isAnimalOf(dueDays)})`
  return {
    where: sql`${animals.id} in ${ids}`,
    order: knownFirst(ownDay, 'asc'),
    page: 1,
    per_page,
  }
}

type StoredSort = Exclude<SortOf<typeof animalIndex>, 'due'>

const speciesName = sql`(select ${species.commonName} from ${species}
  where ${species.account_id} = ${animals.account_id} and ${species.id} = ${animals.species_id})`

const orders: Record<StoredSort, Order> = {
  ...animalOrders,
  fed_at_asc: knownFirst(lastFed, 'asc'),
  fed_at_desc: knownFirst(lastFed, 'desc'),
  weight_in_grams_desc: knownFirst(lastWeight, 'desc'),
  weight_in_grams_asc: knownFirst(lastWeight, 'asc'),
  shed_at_asc: knownFirst(lastShed, 'asc'),
  shed_at_desc: knownFirst(lastShed, 'desc'),
  place: byParts(animals.room, animals.rack, animals.tub),
  species: byParts(speciesName, animals.name),
}

/** By several texts, as people count; animals without any come last. */
function byParts(...texts: (PgColumn | SQL)[]): Order {
  const parts = texts.map((part) => sql`nullif(${part}, '') collate "natural"`)
  return {
    forth: (id) => [...parts.map((part) => sql`${part} asc nulls last`), sql`${id} asc`],
    back: (id) => [...parts.map((part) => sql`${part} desc nulls first`), sql`${id} desc`],
  }
}

type Counts = { account: SQL; where?: SQL | undefined; open?: SQL }

/**
 * How many animals each tab has, how many match `where` (all of the collection without), and how
 * many there are with the locked ones. One statement.
 */
function countsOf(db: Db, { account, where, open }: Counts) {
  const count = (condition: SQL | undefined) =>
    sql`(select count(*)::int from ${animals} where ${animals.account_id} = ${account}
      and ${animals.deleted_at} is null and ${and(condition, open)})`.mapWith(Number)
  const keptTotal = sql`coalesce((select ${totals.total} from ${totals}
    where ${totals.account_id} = ${account} and ${totals.kind} = 'animals'), 0)`.mapWith(Number)
  return db
    .select({
      all: open ? count(isKept) : keptTotal,
      quarantine: count(animalFilters.quarantine),
      former: count(animalFilters.former),
      outside: count(animalFilters.outside),
      total: where ? count(where) : keptTotal,
      kept: keptTotal,
    })
    .from(sql`(select) one`)
}

async function oneOf<Row>(reading: Promise<Row[]>): Promise<Row> {
  const [row] = await reading
  if (!row) throw new Error('A count has one row')
  return row
}
