import { and, asc, between, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  animals,
  listingPictures,
  sales,
  shopDays,
  shopListings,
  shops,
  species,
} from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { photoUrls } from '../../server/pictures/pictures.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import type { Zoned } from '../../server/session/session.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import { shopOf } from '../shop/shop.queries.ts'
import { type Analytics, type AnalyticsAsked, mostDays } from './analytics.contract.ts'

type Period = { from: string; to: string }

/** The days that are asked for. Throws `Invalid` if they are the wrong way round or too many. */
export function periodOf({ timeZone }: Zoned, query: AnalyticsAsked): Period {
  const to = query.to ?? today(timeZone)
  const from = query.from ?? addDays(to, -29)
  if (from > to) {
    throw new Invalid([{ field: 'from', message: 'Please choose a day before the last one' }])
  }
  if (daysBetween(from, to) >= mostDays) {
    throw new Invalid([{ field: 'from', message: `At most ${mostDays} days at once` }])
  }
  return { from, to }
}

/** The figures of a period, in four statements over daily sums. */
export async function analyticsOf(db: Db, viewer: Zoned, period: Period): Promise<Analytics> {
  const { accountId, timeZone } = viewer
  const { from, to } = period
  const count = daysBetween(from, to) + 1
  const [shop, days, listings, sold] = await Promise.all([
    shopOf(db, accountId).then((one) => one ?? null),
    daySums(db, accountId, { from: addDays(from, -count), to }),
    listingSums(db, accountId, period),
    soldIn(db, accountId, period),
  ])
  const byDay = new Map(days.map((sums) => [sums.day, sums]))
  const series = Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at)
    return byDay.get(day) ?? { day, ...none }
  })
  return {
    ...period,
    shop: shop && {
      name: shop.name,
      isPublic: shop.privacy === 'public',
      opened_on: dayOf(shop.created_at, timeZone),
      currency: shop.currency,
    },
    ...total(series),
    about_listings: days.reduce((sum, one) => sum + (one.day < from ? 0 : one.about_listings), 0),
    before: total(days.filter(({ day }) => day < from)),
    sold,
    days: series,
    listings,
  }
}

type Sums = { views: number; visitors: number; questions: number }
const none: Sums = { views: 0, visitors: 0, questions: 0 }

const total = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      views: sum.views + one.views,
      visitors: sum.visitors + one.visitors,
      questions: sum.questions + one.questions,
    }),
    none,
  )

const inPeriod = (accountId: string, { from, to }: Period) =>
  and(eq(shopDays.account_id, accountId), between(shopDays.day, from, to))

/** Of the whole shop: a visitor of several pages is one, in the row without a listing. */
const daySums = (db: Db, accountId: string, period: Period) =>
  db
    .select({
      day: shopDays.day,
      views: sql<number>`sum(${shopDays.views})::int`,
      visitors: sql<number>`coalesce(sum(${shopDays.visitors}) filter (where ${shopDays.listing_id} is null), 0)::int`,
      questions: sql<number>`sum(${shopDays.messages})::int`,
      about_listings: sql<number>`coalesce(sum(${shopDays.messages}) filter (where ${shopDays.listing_id} is not null), 0)::int`,
    })
    .from(shopDays)
    .where(inPeriod(accountId, period))
    .groupBy(shopDays.day)

async function listingSums(db: Db, accountId: string, period: Period) {
  const sums = db
    .select({
      listing_id: shopDays.listing_id,
      views: sql<number>`sum(${shopDays.views})::int`.as('views'),
      visitors: sql<number>`sum(${shopDays.visitors})::int`.as('visitors'),
      questions: sql<number>`sum(${shopDays.messages})::int`.as('questions'),
    })
    .from(shopDays)
    .where(and(inPeriod(accountId, period), isNotNull(shopDays.listing_id)))
    .groupBy(shopDays.listing_id)
    .as('seen')
  const isIts = and(eq(shopListings.account_id, accountId), eq(shopListings.id, sums.listing_id))
  const isOffered = isReferredBy(animals, shopListings, 'animal_id')
  const rows = await db
    .select({
      id: shopListings.id,
      title: shopListings.title,
      status: shopListings.status,
      views: sums.views,
      visitors: sums.visitors,
      questions: sums.questions,
      picture: sql<string | null>`(select shown.picture_id from ${listingPictures} shown
        where shown.account_id = ${shopListings}.account_id and shown.listing_id = ${shopListings}.id
        order by shown.position, shown.id limit 1)`,
      animal: {
        id: animals.id,
        genetics: animals.genetics,
        species: sql<string>`coalesce(${species.commonName}, '')`,
      },
    })
    .from(sums)
    .innerJoin(shopListings, and(isIts, isNull(shopListings.deleted_at)))
    .leftJoin(animals, and(isOffered, isNull(animals.deleted_at)))
    .leftJoin(species, isReferredBy(species, animals, 'species_id'))
    .orderBy(desc(sums.views), asc(shopListings.title), asc(shopListings.id))
    .limit(100)
  return rows.map(({ picture, animal, ...row }) => ({
    ...row,
    photoUrls: photoUrls(picture),
    animal: animal?.id ? animal : null,
  }))
}

async function soldIn(db: Db, accountId: string, { from, to }: Period): Promise<Analytics['sold']> {
  const rows = await db
    .select({
      title: sales.title,
      sold_on: sales.sold_on,
      price: sales.price,
      counts: sql<boolean>`${sales.currency} = ${shops.currency}`,
    })
    .from(sales)
    .innerJoin(shops, eq(shops.account_id, sales.account_id))
    .where(
      and(
        eq(sales.account_id, accountId),
        isNull(sales.deleted_at),
        isNull(sales.returned_on),
        between(sales.sold_on, from, to),
      ),
    )
    .orderBy(desc(sales.sold_on), desc(sales.id))
  const counted = rows.filter(({ counts }) => counts)
  const hundredths = counted.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100), 0)
  const [last] = counted
  return {
    amount: hundredths / 100,
    count: counted.length,
    last: last ? { title: last.title, sold_on: last.sold_on } : null,
    others: rows.length - counted.length,
  }
}

/**
 * Every sum of a period for its file: a row for each day and page that was seen or asked about. One without a listing has the
 * views of the shop's home and of erased listings, and the visitors of the whole shop.
 */
export const sumsOfPages = (db: Db, accountId: string, period: Period) =>
  db
    .select({
      day: shopDays.day,
      listing: sql<string | null>`case when ${shopListings.deleted_at} is null
        then ${shopListings.title} else 'Deleted listing' end`,
      views: shopDays.views,
      visitors: shopDays.visitors,
      questions: shopDays.messages,
    })
    .from(shopDays)
    .leftJoin(shopListings, isReferredBy(shopListings, shopDays, 'listing_id'))
    .where(inPeriod(accountId, period))
    .orderBy(asc(shopDays.day), sql`${shopListings.title} nulls first`, asc(shopDays.id))
