import { and, eq, type SQL, sql } from 'drizzle-orm'
import { notOutside, standingOf } from '../../collection/animals/openAnimals.queries.ts'
import { salesOf } from '../../collection/animals/states/itsListings.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import {
  animals,
  listingPictures,
  shopDays,
  shopListings,
  shops,
  species,
} from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid, Stale } from '../../server/errors.ts'
import { photoUrls, pictured } from '../../server/pictures/pictures.ts'
import { signedId } from '../../server/pictures/signedIds.ts'
import { lockAccount } from '../../server/plan.ts'
import { byName, contains, orNull, owned, type Row } from '../../server/records/crud.ts'
import { requireNamed } from '../../server/records/named.ts'
import { ascending, descending, knownFirst, type Order } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { currencyOf, decimalsOf } from '../../shared/currencies.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { usualCurrency } from '../../shared/numbers.ts'
import type { InputOf, Page, SortOf } from '../../shared/resource.ts'
import { isListed } from '../public/publicShops.queries.ts'
import { currencyOfShop, figureDays, shopUrl } from '../shop/shop.queries.ts'
import { removeOneImage, type SentImage, saveImages } from './images.queries.ts'
import type { Listing, listingResource } from './listings.contract.ts'

type Which = { id: string }
export type ListingInput = Partial<Omit<InputOf<typeof listingResource>, 'images'>> & {
  id?: string
  images?: SentImage[] | undefined
}

/** The verbs of listings, for `resourceRoutes`, and the removal of a picture. */
export function listingVerbs(context: Context) {
  const find = async (db: Db, session: Session, { id }: Which) =>
    listingIn(context, session, await rowsOf(db, session).find(id))

  return {
    find,

    list:
      (db: Database) =>
      async (session: Session, query: Asked): Promise<Page<Listing>> => {
        const { q, sort, page, per_page, animal_id } = query
        const isOfAnimal = animal_id && eq(shopListings.animal_id, animal_id)
        const where = and(contains(words, q), isOfAnimal || undefined)
        const rows = await rowsOf(db, session).page({ where, order: orders[sort], page, per_page })
        return { ...rows, value: rows.value.map((row) => listingIn(context, session, row)) }
      },

    /** A repeated `id` returns the existing record. Throws `Invalid` with every wrong field. */
    async add(tx: Transaction, session: Session, { images = [], ...columns }: ListingInput) {
      const rows = rowsOf(tx, session)
      await lockAccount(tx, session.accountId)
      const existing = columns.id && (await rows.findIfThere(columns.id))
      if (existing) return listingIn(context, session, existing)
      await requireFit(tx, session, columns)
      const { id } = await rows.insert(columns)
      await saveImages(tx, context, session, id, images)
      return find(tx, session, { id })
    },

    /** Throws `Stale` if the listing has changed since `readAt`; so do changes of its pictures. */
    async change(
      tx: Transaction,
      session: Session,
      { id }: Which,
      { images, ...columns }: ListingInput,
      readAt?: string,
    ) {
      if (columns.price != null) await lockAccount(tx, session.accountId)
      const before = await rowsOf(tx, session).lock(id)
      if (readAt !== undefined && readAt !== before.updated_at) {
        throw new Stale(await find(tx, session, { id }))
      }
      await requireFit(tx, session, columns, before)
      await rowsOf(tx, session).update(id, columns)
      if (images) await saveImages(tx, context, session, id, images)
      return find(tx, session, { id })
    },

    remove: (tx: Transaction, session: Session, { id }: Which) => rowsOf(tx, session).remove(id),

    /** Removes a picture, named by its id or signed id. */
    async removeImage(tx: Transaction, session: Session, id: string, image: string) {
      await rowsOf(tx, session).lock(id)
      await removeOneImage(tx, context, session, id, image)
      await rowsOf(tx, session).update(id, {})
      return find(tx, session, { id })
    },
  }
}

type Asked = ListQuery<typeof listingResource> & { animal_id?: string | undefined }

const orders: Record<SortOf<typeof listingResource>, Order> = {
  abc: ascending(byName(shopListings.title)),
  created_at_asc: ascending(shopListings.created_at),
  created_at_desc: descending(shopListings.created_at),
  cost_asc: knownFirst(shopListings.price, 'asc'),
  cost_desc: knownFirst(shopListings.price, 'desc'),
}

/** Throws `Invalid` for an animal that can't be offered, and for a price that its currency lacks. */
async function requireFit(
  db: Db,
  session: Session,
  columns: ListingInput,
  before?: { animal_id: string | null },
): Promise<void> {
  await requireNamed(db, session.accountId, { animal_id: animals }, columns, before)
  const { animal_id, price } = columns
  if (animal_id && animal_id !== before?.animal_id) {
    const [animal] = (await standingOf(db, session, [animal_id])).values()
    if (animal?.isOutside) throw new Invalid([{ field: 'animal_id', message: notOutside }])
  }
  if (price == null || Number.isInteger(price)) return
  const currency = await currencyOfShop(db, session)
  if (decimalsOf(currency) > 0) return
  const message = `${currencyOf(currency).name} has no decimals. Please enter a whole number`
  throw new Invalid([{ field: 'price', message }])
}

/** The animal that a listing offers, unless it is deleted. */
const itsAnimal = sql`${animals} one where one.account_id = ${shopListings.account_id}
  and one.id = ${shopListings.animal_id} and one.deleted_at is null`

const words = [
  shopListings.title,
  shopListings.description,
  sql`(select one.name || ' ' || one.genetics from ${itsAnimal})`,
]

/** The account's listings, with what its list shows of them. */
const rowsOf = (db: Db, session: Session) =>
  owned(db, shopListings, session.accountId, listingReads(session))

type AnimalRow = Omit<NonNullable<Listing['animal']>, 'photoUrls'> & { photo_id: string | null }
type ImageRow = { id: string; picture_id: string }

function listingReads({ timeZone }: Session) {
  const since = addDays(today(timeZone), 1 - figureDays)
  const sumOf = (column: SQL) => sql<number>`(select coalesce(sum(${column}), 0)::int
    from ${shopDays} day where day.account_id = ${shopListings.account_id}
      and day.listing_id = ${shopListings.id} and day.day >= ${since})`
  return {
    animal: orNull(
      sql<AnimalRow>`(select json_build_object('id', one.id, 'name', one.name, 'sex', one.sex,
          'genetics', one.genetics, 'photo_id', one.photo_id,
          'species', (select json_build_object('id', kind.id, 'commonName', kind.common_name)
            from ${species} kind where kind.account_id = one.account_id and kind.id = one.species_id))
        from ${itsAnimal})`,
    ),
    images: sql<ImageRow[]>`(select coalesce(json_agg(json_build_object(
        'id', shown.id, 'picture_id', shown.picture_id) order by shown.position, shown.id), '[]')
      from ${listingPictures} shown where shown.account_id = ${shopListings.account_id}
        and shown.listing_id = ${shopListings.id})`,
    shop: orNull(
      sql<{ slug: string; privacy: string; currency: string }>`(select json_build_object(
          'slug', shop.slug, 'privacy', shop.privacy, 'currency', shop.currency)
        from ${shops} shop where shop.account_id = ${shopListings.account_id})`,
    ),
    isListed: sql<boolean>`${isListed}`,
    views: sumOf(sql`day.views`),
    questions: sumOf(sql`day.messages`),
    sale: orNull(
      sql<NonNullable<Listing['sale']>>`(select json_build_object(
          'id', sale.id, 'sold_on', sale.sold_on, 'buyer', sale.buyer)
        ${salesOf(shopListings)}
        order by sale.sold_on desc, sale.id desc limit 1)`,
    ),
  }
}

type ListingRow = Row<typeof shopListings, ReturnType<typeof listingReads>>

function listingIn(
  { config: { publicUrl }, key }: Pick<Context, 'config' | 'key'>,
  { accountId }: Session,
  { shop, images, animal, isListed, ...row }: ListingRow,
): Listing {
  const isLive = isListed && shop?.privacy === 'public'
  return {
    ...row,
    animal: animal && pictured(animal),
    images: images.map(({ id, picture_id }) => ({
      id,
      signed_id: signedId(key, accountId, id),
      urls: photoUrls(picture_id),
    })),
    currency: shop?.currency ?? usualCurrency,
    public_url: isLive ? `${shopUrl(publicUrl, shop.slug)}/l/${row.id}` : null,
  }
}
