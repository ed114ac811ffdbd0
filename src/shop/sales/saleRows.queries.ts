import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, contacts, sales, shopListings, species } from '../../db/schema.ts'
import { photoUrls } from '../../server/pictures/pictures.ts'
import { byName, orNull, owned, type Row } from '../../server/records/crud.ts'
import { ascending, descending, knownFirst, type Order } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { SortOf } from '../../shared/resource.ts'
import type { Sale, SaleSum, saleResource } from './sales.contract.ts'

/** Every sale of a year, or of all, earliest first: for a file. */
export const salesOfYear = async (db: Db, session: Session, year?: number): Promise<Sale[]> => {
  const order = orders.happened_at_asc
  const paging = { where: inYear(year), order, page: 1, per_page: 100_000 }
  return (await rowsOf(db, session).rows(paging)).map(saleIn)
}

export const orders: Record<SortOf<typeof saleResource>, Order> = {
  happened_at_desc: descending(sales.sold_on),
  happened_at_asc: ascending(sales.sold_on),
  abc: ascending(byName(sales.title)),
  cost_asc: knownFirst(sales.price, 'asc'),
  cost_desc: knownFirst(sales.price, 'desc'),
}

export const inYear = (year: number | undefined): SQL | undefined =>
  year === undefined
    ? undefined
    : sql`${sales.sold_on} between ${`${year}-01-01`} and ${`${year}-12-31`}`

/** How many sales there are, what those come to that weren't returned, and the years of all. */
export async function totalsOf(db: Db, { accountId }: Tenant, where: SQL | undefined) {
  const year = sql<number>`extract(year from ${sales.sold_on})::int`
  const counted = and(where, isNull(sales.returned_on))
  const rows = await db
    .select({
      year,
      currency: sales.currency,
      parts: sql`coalesce(sum(${sales.price}) filter (where ${counted}), 0)`.mapWith(Number),
      sales: sql<number>`(count(*) filter (where ${counted}))::int`,
      listed: sql<number>`(count(*) filter (where ${where ?? true}))::int`,
    })
    .from(sales)
    .where(and(eq(sales.account_id, accountId), isNull(sales.deleted_at)))
    .groupBy(year, sales.currency)
  const sums = new Map<string, SaleSum>()
  for (const row of rows) {
    if (row.sales === 0) continue
    const { total = 0, sales: before = 0 } = sums.get(row.currency) ?? {}
    const sum = { total: Math.round(total * 100 + row.parts) / 100, sales: before + row.sales }
    sums.set(row.currency, { currency: row.currency, ...sum })
  }
  const inOrder = [...sums.values()].sort(
    (one, other) => other.sales - one.sales || one.currency.localeCompare(other.currency),
  )
  const total = rows.reduce((sum, { listed }) => sum + listed, 0)
  return {
    total,
    counts: { returned: total - rows.reduce((sum, { sales }) => sum + sales, 0) },
    sums: inOrder,
    years: [...new Set(rows.map((row) => row.year))].sort((one, other) => other - one),
  }
}

const itsAnimal = sql`${animals} one where one.account_id = ${sales.account_id}
  and one.id = ${sales.animal_id} and one.deleted_at is null`

export const words = [
  sales.title,
  sales.buyer,
  sales.notes,
  sql`(select one.name || ' ' || one.genetics from ${itsAnimal})`,
]

type AnimalRow = Omit<NonNullable<Sale['animal']>, 'photoUrls'> & { photo_id: string | null }

const saleReads = {
  animal: orNull(
    sql<AnimalRow>`(select json_build_object('id', one.id, 'name', one.name, 'sex', one.sex,
        'genetics', one.genetics, 'photo_id', one.photo_id, 'state', one.state,
        'handed_over_at', to_char(one.handed_over_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'species', (select json_build_object('id', kind.id, 'commonName', kind.common_name)
          from ${species} kind where kind.account_id = one.account_id and kind.id = one.species_id))
      from ${itsAnimal})`,
  ),
  listing: orNull(
    sql<NonNullable<Sale['listing']>>`(select json_build_object('id', one.id, 'title', one.title)
      from ${shopListings} one where one.account_id = ${sales.account_id}
        and one.id = ${sales.listing_id} and one.deleted_at is null)`,
  ),
  contact: orNull(
    sql<NonNullable<Sale['contact']>>`(select json_build_object('id', one.id, 'name', one.name)
      from ${contacts} one where one.account_id = ${sales.account_id}
        and one.id = ${sales.contact_id} and one.deleted_at is null)`,
  ),
}

export const rowsOf = (db: Db, { accountId }: Tenant) => owned(db, sales, accountId, saleReads)

export function saleIn({ animal, ...row }: Row<typeof sales, typeof saleReads>): Sale {
  if (!animal) return { ...row, animal: null }
  const { photo_id, ...sold } = animal
  return { ...row, animal: { ...sold, photoUrls: photo_id ? photoUrls(photo_id) : null } }
}
