import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { shopDays, shopListings, shops } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, Invalid, NotFound, Stale, unlessTaken } from '../../server/errors.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { forgetPicture, photoUrls, storePicture } from '../../server/pictures/pictures.ts'
import { lockAccount } from '../../server/plan.ts'
import { owned, type Row } from '../../server/records/crud.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { countryOf } from '../../shared/countries.ts'
import { currencyOf, decimalsOf } from '../../shared/currencies.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { usualCurrency } from '../../shared/numbers.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { ShopPicture } from './pictures.ts'
import type { Shop, shopResource } from './shop.contract.ts'
import { freeSlugFor, slugTaken, takeSlug } from './slugs.queries.ts'

type Settings = FilesSettings & Pick<Context['config'], 'publicUrl'>
type ShopRow = typeof shops.$inferSelect

/** How many days the figures of a shop and its listings reach back, today included. */
export const figureDays = 30

/** The account's shop; undefined if it has none. */
export async function shopOf(db: Db, accountId: string): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shops).where(eq(shops.account_id, accountId))
  return row
}

/** The currency of the account's prices, ISO 4217. */
export async function currencyOfShop(db: Db, { accountId }: Tenant): Promise<string> {
  return (await shopOf(db, accountId))?.currency ?? usualCurrency
}

/** Where visitors find a shop, and below it a listing. */
export const shopUrl = (publicUrl: string, slug: string): string => `${publicUrl}/shop/${slug}`

/** The account's shop as its keeper sees it. Throws `NotFound` if there is none. */
export async function findShop(db: Db, settings: Settings, session: Session): Promise<Shop> {
  const row = await shopOf(db, session.accountId)
  if (!row) throw new NotFound()
  return shopIn(settings, await rowsOf(db, session).find(row.id))
}

export type ShopInput = Partial<Omit<InputOf<typeof shopResource>, 'logo' | 'banner'>> & {
  id?: string | undefined
  logo?: ShopPicture | undefined
  banner?: ShopPicture | undefined
}

/**
 * Opens the account's shop. A repeated `id` returns the existing one; another is a `Failure` (409,
 * `shop_exists`). Throws `Invalid` for a slug that is taken.
 */
export async function openShop(
  tx: Transaction,
  settings: Settings,
  session: Session,
  input: ShopInput,
): Promise<Shop> {
  await lockAccount(tx, session.accountId)
  const before = await shopOf(tx, session.accountId)
  if (before && before.id === input.id) return findShop(tx, settings, session)
  if (before) {
    throw new Failure(409, [{ message: 'You already have a shop', code: 'shop_exists' }])
  }
  const { id: chosenId, slug: chosenSlug, name = '', ...rest } = input
  const slug = chosenSlug ?? (await freeSlugFor(tx, name))
  const columns = await columnsOf(tx, settings, session, rest)
  const row = { ...columns, name, slug, ...(chosenId && validate(chosenId) && { id: chosenId }) }
  const { id } = await unlessTaken(rowsOf(tx, session).insert(row), 'shops_slug', slugTaken)
  await takeSlug(tx, session, id, slug)
  return findShop(tx, settings, session)
}

/**
 * Changes the named fields; throws `Stale` if the shop has changed since `readAt`. Its former
 * addresses stay its own.
 */
export async function changeShop(
  tx: Transaction,
  settings: Settings,
  session: Session,
  { id: _id, ...input }: ShopInput,
  readAt?: string,
): Promise<Shop> {
  await lockAccount(tx, session.accountId)
  const before = await shopOf(tx, session.accountId)
  if (!before) throw new NotFound()
  if (readAt !== undefined && readAt !== before.updated_at) {
    throw new Stale(await findShop(tx, settings, session))
  }
  await requireFitPrices(tx, session, input.currency_id)
  const columns = await columnsOf(tx, settings, session, input)
  if (input.slug !== undefined) await takeSlug(tx, session, before.id, input.slug)
  await rowsOf(tx, session).update(before.id, columns)
  for (const one of ['logo_id', 'banner_id'] as const) {
    if (columns[one] && before[one]) await forgetPicture(tx, session.accountId, before[one])
  }
  return findShop(tx, settings, session)
}

/** Takes the logo or the banner away. */
export async function removeShopPicture(
  tx: Transaction,
  settings: Settings,
  session: Session,
  which: 'logo' | 'banner',
): Promise<Shop> {
  await lockAccount(tx, session.accountId)
  const before = await shopOf(tx, session.accountId)
  if (!before) throw new NotFound()
  const pictureId = which === 'logo' ? before.logo_id : before.banner_id
  const without = which === 'logo' ? { logo_id: null } : { banner_id: null, banner_hue: null }
  if (pictureId) {
    await rowsOf(tx, session).update(before.id, without)
    await forgetPicture(tx, session.accountId, pictureId)
  }
  return findShop(tx, settings, session)
}

/** The row's columns from the input, with its pictures stored. */
async function columnsOf(
  tx: Transaction,
  config: Settings,
  { accountId }: Session,
  { currency_id, country, logo, banner, ...columns }: ShopInput,
) {
  const place = { accountId, files: filesOf(config) }
  const store = (one: ShopPicture) => storePicture(tx, place, one.prepared)
  return {
    ...columns,
    ...(currency_id !== undefined && { currency: currency_id }),
    ...(country !== undefined && { country }),
    ...(logo && { logo_id: await store(logo) }),
    ...(banner && { banner_id: await store(banner), banner_hue: banner.hue }),
  }
}

/** Throws `Invalid` if listings have prices with more decimals than the new currency. */
async function requireFitPrices(db: Db, { accountId }: Tenant, currency: string | undefined) {
  if (currency === undefined || decimalsOf(currency) > 0) return
  const [odd] = await db
    .select({
      listings: sql<number>`count(*)::int`,
      deleted: sql<number>`count(${shopListings.deleted_at})::int`,
    })
    .from(shopListings)
    .where(
      and(
        eq(shopListings.account_id, accountId),
        isNotNull(shopListings.price),
        ne(sql`${shopListings.price} % 100`, sql`0`),
      ),
    )
  if (!odd?.listings) return
  const [what, verb] =
    odd.listings === 1 ? ['1 listing', 'has'] : [`${odd.listings} listings`, 'have']
  const message = `${what} ${verb} a price with decimals, which ${currencyOf(currency).name} doesn't use`
  const more = odd.deleted > 0 ? '. Recently deleted ones count too' : ''
  throw new Invalid([{ field: 'currency_id', message: message + more }])
}

const rowsOf = (db: Db, session: Session) => {
  const since = addDays(today(session.timeZone), 1 - figureDays)
  return owned(db, shops, session.accountId, {
    visitors: sql<number>`(select coalesce(sum(day.visitors), 0)::int from ${shopDays} day
      where day.account_id = ${shops.account_id} and day.day >= ${since}
        and day.listing_id is null)`,
  })
}

function shopIn(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { currency, country, logo_id, banner_id, ...row }: Row<typeof shops> & { visitors: number },
): Shop {
  return {
    ...row,
    currency_id: currency,
    currency: currencyOf(currency),
    country: country ? countryOf(country) : null,
    logo: photoUrls(logo_id),
    banner: photoUrls(banner_id),
    public_url: shopUrl(publicUrl, row.slug),
  }
}
