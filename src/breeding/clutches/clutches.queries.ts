import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { speciesIdOfParents } from '../../collection/lineage/parents.queries.ts'
import type { Database, Db } from '../../db/db.ts'
import { animals, clutches, eggChecks, eggs, possibleSires, species } from '../../db/schema.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import { byName, contains, orNull, owned, type Row } from '../../server/records/crud.ts'
import { ascending, descending, knownFirst, type Order } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { EggState } from '../../shared/breeding.ts'
import { inUtc } from '../../shared/dates.ts'
import type { Page, SortOf } from '../../shared/resource.ts'
import { latestAir, zoneOfClutch } from '../incubator/boxAir.queries.ts'
import {
  type Clutch,
  type ClutchDetail,
  type clutchCounts,
  type clutchResource,
  eachState,
  type Parent,
} from './clutches.contract.ts'
import { eggsOf } from './eggs.queries.ts'
import { hatchWindow, type Incubation } from './incubation.ts'
import { isLost } from './words.ts'

/** The account's clutches, with what lists show of them. */
const rowsOf = (db: Db, { accountId }: Tenant) => owned(db, clutches, accountId, clutchReads)

type ClutchRow = Row<typeof clutches, typeof clutchReads>

/** The record of a row. */
function shownClutch({ kind, eggStates: states, since, ...row }: ClutchRow): Clutch {
  const counts = eachState(() => 0)
  for (const state of states) counts[state] += 1
  const window = row.hatchedOn || isLost({ counts }) ? null : hatchWindow({ ...row, since }, kind)
  return {
    ...row,
    species: kind && { id: kind.id, commonName: kind.commonName, latinName: kind.latinName },
    window,
    eggStates: states,
    counts,
  }
}

/** One clutch of the account. Throws `NotFound`. */
export const clutchOf = async (db: Db, session: Tenant, id: string): Promise<Clutch> =>
  shownClutch(await rowsOf(db, session).find(id))

/** Every clutch of the account with eggs that may still hatch. One statement. */
export async function incubatingClutches(db: Db, session: Tenant): Promise<Clutch[]> {
  const rows = await rowsOf(db, session).rows({
    where: isIncubating,
    order: ascending(clutches.expected_to_hatch_on),
    page: 1,
    per_page: 1000,
  })
  return rows.map(shownClutch)
}

/** One clutch with its eggs. Throws `NotFound`. */
export async function findClutch(
  db: Db,
  session: Tenant,
  { id }: { id: string },
): Promise<ClutchDetail> {
  const [clutch, its] = await Promise.all([clutchOf(db, session, id), eggsOf(db, session, id)])
  return { ...clutch, eggs: its }
}

type Asked = ListQuery<typeof clutchResource>
type Counted = { counts: Record<keyof (typeof clutchCounts)['shape'], number> }

/** Pages of clutches, with the number of each tab. Two statements. */
export const clutchPages =
  (db: Database) =>
  async (session: Session, query: Asked): Promise<Page<Clutch> & Counted> => {
    const { filter, q, sort, page, per_page } = query
    const where = and(filters[filter], contains(clutchWords, q))
    const [rows, { total, ...counts }] = await Promise.all([
      rowsOf(db, session).rows({ where, order: orderOf(filter, sort), page, per_page }),
      countsOf(db, session, where),
    ])
    const totalPages = Math.ceil(total / per_page)
    return { value: rows.map(shownClutch), total, totalPages, counts }
  }

async function countsOf(db: Db, { accountId }: Tenant, where: SQL | undefined) {
  const number = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`
  const [row] = await db
    .select({
      total: number(where),
      incubating: number(isIncubating),
      hatched: number(isOver),
      eggs: sql<number>`coalesce(sum((select count(*) ${openEggs})) filter (where ${isIncubating}), 0)::int`,
    })
    .from(clutches)
    .where(and(eq(clutches.account_id, accountId), isNull(clutches.deleted_at)))
  return row ?? { total: 0, incubating: 0, hatched: 0, eggs: 0 }
}

/** Eggs that may still hatch. Once there are none, the clutch is done, even if all were lost. */
const openEggs = sql`from ${eggs} egg where egg.account_id = ${clutches.account_id}
  and egg.clutch_id = ${clutches.id} and egg.state in ('good', 'pipped')`
export const isIncubating: SQL = sql`(${clutches.hatchedOn} is null and exists (select ${openEggs}))`
const isOver = sql`not ${isIncubating}`

const filters: Record<Asked['filter'], SQL | undefined> = {
  all: undefined,
  incubating: isIncubating,
  hatched: isOver,
}

const orders: Record<SortOf<typeof clutchResource>, Order> = {
  hatch_asc: knownFirst(clutches.expected_to_hatch_on, 'asc'),
  abc: ascending(byName(clutches.name)),
  created_at_asc: ascending(clutches.created_at),
  created_at_desc: descending(clutches.created_at),
}

/** The order of a list: hatched clutches are no longer next, so the latest comes first. */
const orderOf = (filter: Asked['filter'], sort: Asked['sort']): Order =>
  filter === 'hatched' && sort === 'hatch_asc'
    ? knownFirst(clutches.hatchedOn, 'desc')
    : orders[sort]

const nameOf = (column: PgColumn) => sql`(select one.name from ${animals} one
  where one.account_id = ${clutches.account_id} and one.id = ${column})`

type ParentRow = Omit<Parent, 'photoUrls'> & { photo_id: string | null }

const parentFields = sql`json_build_object('id', one.id, 'name', one.name, 'sex', one.sex,
  'genetics', one.genetics, 'description', one.description, 'photo_id', one.photo_id,
  'isDeleted', one.deleted_at is not null,
  'species', (select json_build_object('id', kind.id, 'commonName', kind.common_name)
    from ${species} kind where kind.account_id = one.account_id and kind.id = one.species_id))`

const parentOf = (column: PgColumn) =>
  orNull(
    sql`(select ${parentFields} from ${animals} one
      where one.account_id = ${clutches.account_id} and one.id = ${column})`.mapWith(
      pictured<ParentRow>,
    ),
  )

/** The further animals that may be the sire; the sire himself isn't one of them. */
const furtherSires = sql`${possibleSires} possible join ${animals} one
    on one.account_id = possible.account_id and one.id = possible.animal_id
      and one.deleted_at is null
  where possible.account_id = ${clutches.account_id} and possible.clutch_id = ${clutches.id}
    and possible.animal_id is distinct from ${clutches.sire_id}`

const clutchWords = [
  ...[clutches.name, clutches.box, nameOf(clutches.dam_id), nameOf(clutches.sire_id)],
  sql`(select string_agg(one.name, ' ') from ${furtherSires})`,
]

type Kind = { id: string; commonName: string; latinName: string } & Incubation
type Air = NonNullable<Clutch['air']>

const clutchReads = {
  dam: parentOf(clutches.dam_id),
  sire: parentOf(clutches.sire_id),
  possibleSires: sql`(select coalesce(json_agg(${parentFields}
      order by one.name collate "natural", one.id), '[]') from ${furtherSires})`.mapWith(
    (rows: ParentRow[]): Parent[] => rows.map(pictured),
  ),
  /** Its dam's species, or its sire's. */
  kind: sql<Kind | null>`(select json_build_object('id', kind.id, 'commonName', kind.common_name,
      'latinName', kind.latin_name, 'incubation_days', kind.incubation_days,
      'incubation_celsius', kind.incubation_celsius)
    from ${species} kind where kind.account_id = ${clutches.account_id}
      and kind.id = ${speciesIdOfParents(clutches)})`,
  eggStates: sql<EggState[]>`(select coalesce(json_agg(egg.state order by egg.number), '[]')
    from ${eggs} egg where egg.account_id = ${clutches.account_id} and egg.clutch_id = ${clutches.id})`,
  since: sql<string | null>`(select min(egg.state_on)::text from ${eggs} egg
    where egg.state = 'hatched' and egg.account_id = ${clutches.account_id}
      and egg.clutch_id = ${clutches.id})`,
  /** Noting that an egg pipped, hatched or was lost counts as a look, too, but not what is written of it later. */
  looked_at: orNull(
    sql`greatest((select max(looked.happened_at) from ${eggChecks} looked
      where looked.account_id = ${clutches.account_id} and looked.clutch_id = ${clutches.id}),
      (select max(least(egg.updated_at, (egg.state_on + time '23:59') at time zone ${zoneOfClutch}))
        from ${eggs} egg where egg.account_id = ${clutches.account_id}
          and egg.clutch_id = ${clutches.id} and egg.state <> 'good'))`.mapWith(inUtc),
  ),
  air: orNull(
    latestAir.mapWith(
      ({ happened_at, ...air }: Air): Air => ({ ...air, happened_at: inUtc(happened_at) }),
    ),
  ),
}
