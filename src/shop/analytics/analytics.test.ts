import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { addListing, openShop } from '../../../test/shops.ts'
import { anyAddress } from '../../../test/visitor.ts'
import { sales, shopDays, shopListings, shopVisitors, visitorSalts } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { forgetVisitors } from './views.ts'

let app: Awaited<ReturnType<typeof testApp>>['app']
let db: Awaited<ReturnType<typeof testApp>>['db']

beforeAll(async () => {
  ;({ app, db } = await testApp())
})

const zone = 'Pacific/Kiritimati'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens a page as someone's browser. */
const visit = (url: string, headers: Record<string, string> = {}, remoteAddress = anyAddress()) =>
  app.inject({
    url,
    remoteAddress,
    headers: { accept: 'text/html', 'user-agent': browser, ...headers },
  })

async function shopkeeper() {
  const owner = await signedIn({ plus: true, time_zone: zone })
  return { owner, shop: await openShop(db, owner), listing: await addListing(db, owner) }
}

const read = async (owner: Keeper, query = '') =>
  (await owner.get(`shop/analytics.json${query}`)).json()

/** Views are written a moment after they are seen. */
const untilViews = (owner: Keeper, views: number) =>
  expect.poll(async () => (await read(owner)).views).toBe(views)

test('views and visitors are counted by page, a visitor of several pages once', async () => {
  const { owner, shop, listing } = await shopkeeper()
  const [one, other] = [anyAddress(), anyAddress()]
  for (const address of [one, one, other]) await visit(shop.path, {}, address)
  await visit(`${shop.path}/l/${listing}`, {}, one)
  await visit(`${shop.path}/l/${listing}`, { 'user-agent': `${browser} else` }, one)
  await untilViews(owner, 5)
  const { visitors, days, listings } = await read(owner)
  expect(visitors).toBe(3)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: today(zone), views: 5, visitors: 3, questions: 0 })
  expect(listings).toEqual([
    expect.objectContaining({ id: listing, title: 'Banana Pied', views: 2, visitors: 2 }),
  ])
})

test('a network that calls itself by a thousand names is at most thirty visitors a day', async () => {
  const { owner, shop, listing } = await shopkeeper()
  const address = anyAddress()
  const visits = async (url: string, from: number, to: number) => {
    for (let at = from; at < to; at++)
      await visit(url, { 'user-agent': `${browser} ${at}` }, address)
  }
  await visits(shop.path, 0, 2)
  await visits(`${shop.path}/l/${listing}`, 0, 28)
  await untilViews(owner, 30)
  expect(await read(owner)).toMatchObject({ visitors: 28, listings: [{ visitors: 28 }] })
  await visits(`${shop.path}/l/${listing}`, 24, 32)
  await visits(shop.path, 30, 31)
  await untilViews(owner, 39)
  expect(await read(owner)).toMatchObject({ visitors: 30, listings: [{ visitors: 30 }] })
  await visit(shop.path)
  await untilViews(owner, 40)
  expect((await read(owner)).visitors).toBe(31)
})

test('people on any phone, and in the browser of an app, are counted', async () => {
  const { owner, shop } = await shopkeeper()
  for (const agent of [
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X20_PRO) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; CUBOT) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]',
  ])
    await visit(shop.path, { 'user-agent': agent })
  await untilViews(owner, 3)
})

test('bots, people who object, and the account itself are left out', async () => {
  const { owner, shop, listing } = await shopkeeper()
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; my_bot_1)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'python-requests/2.32',
    '',
  ])
    await visit(shop.path, { 'user-agent': agent })
  await visit(shop.path, { dnt: '1' })
  await visit(shop.path, { 'sec-gpc': '1' })
  await visit(shop.path, { 'sec-purpose': 'prefetch' })
  await visit(shop.path, { cookie: owner.cookie })
  await app.inject({ method: 'HEAD', url: shop.path, headers: { 'user-agent': browser } })
  await visit(`${shop.path}/l/${newId()}`)
  const stranger = await signedIn()
  await visit(`${shop.path}/l/${listing}`, { cookie: stranger.cookie })
  await untilViews(owner, 1)
  expect((await read(owner)).listings).toMatchObject([{ id: listing, views: 1 }])
})

test('who came is a hash that no one can repeat once the day is over', async () => {
  const { owner, shop } = await shopkeeper()
  await visit(shop.path)
  await untilViews(owner, 1)
  const rows = await db
    .select()
    .from(shopVisitors)
    .where(eq(shopVisitors.account_id, owner.accountId))
  expect(rows).toHaveLength(1)
  const day = rows[0]?.day ?? ''
  expect(day).toBe(today(zone))
  const saltsOf = () => db.select().from(visitorSalts).where(eq(visitorSalts.day, day))
  expect(await saltsOf()).toHaveLength(1)

  await forgetVisitors(db, new Date(`${day}T23:59:00Z`))
  expect(await saltsOf()).toHaveLength(1)
  await forgetVisitors(db, new Date(`${addDays(day, 1)}T12:00:00Z`))
  expect(await saltsOf()).toEqual([])
  expect(
    await db.select().from(shopVisitors).where(eq(shopVisitors.account_id, owner.accountId)),
  ).toEqual([])
  expect((await read(owner)).visitors).toBe(1)
})

test('a period has its days, what was before, what was asked and what was sold', async () => {
  const { owner, listing } = await shopkeeper()
  const deleted = await addListing(db, owner, { deleted_at: new Date().toISOString() })
  const row = (day: string, listing_id: string | null, views: number, rest: object = {}) => ({
    ...{ account_id: owner.accountId, id: newId(), day, listing_id, views },
    ...rest,
  })
  await db
    .insert(shopDays)
    .values([
      row('2026-03-01', null, 10, { visitors: 5 }),
      row('2026-03-08', null, 3, { visitors: 2 }),
      row('2026-03-08', listing, 4, { visitors: 2, messages: 1 }),
      row('2026-03-14', deleted, 7, { messages: 2 }),
      row('2026-03-15', null, 100),
    ])
  const sale = (sold_on: string, price: number, currency = 'GBP', deleted_at?: string) => ({
    ...{ account_id: owner.accountId, id: newId(), title: `Sold ${price}` },
    ...{ sold_on, price, currency, deleted_at },
  })
  await db
    .insert(sales)
    .values([
      sale('2026-03-09', 330.1),
      sale('2026-03-10', 0.2),
      sale('2026-03-11', 50, 'EUR'),
      sale('2026-03-12', 900, 'GBP', new Date().toISOString()),
      sale('2026-03-15', 70),
    ])
  const { days, ...found } = await read(owner, '?from=2026-03-08&to=2026-03-14')
  expect(days.map(({ views }: { views: number }) => views)).toEqual([7, 0, 0, 0, 0, 0, 7])
  expect(found).toMatchObject({
    from: '2026-03-08',
    to: '2026-03-14',
    shop: { name: 'Holt Reptiles', isPublic: true, currency: 'GBP', opened_on: today(zone) },
    ...{ views: 14, visitors: 2, questions: 3, about_listings: 3 },
    before: { views: 10, visitors: 5, questions: 0 },
    sold: {
      ...{ amount: 330.3, count: 2, others: 1 },
      last: { title: 'Sold 0.2', sold_on: '2026-03-10' },
    },
    listings: [{ id: listing, views: 4, visitors: 2, questions: 1 }],
  })
})

test('the file has a row for each day and page, and no formula', async () => {
  const { owner, listing } = await shopkeeper()
  await db
    .update(shopListings)
    .set({ title: '=1+1, "Pied"' })
    .where(and(eq(shopListings.account_id, owner.accountId), eq(shopListings.id, listing)))
  const deleted = await addListing(db, owner, { deleted_at: new Date().toISOString() })
  const row = { account_id: owner.accountId, day: '2026-03-08' }
  await db.insert(shopDays).values([
    { ...row, id: newId(), listing_id: listing, views: 4, visitors: 2, messages: 1 },
    { ...row, id: newId(), listing_id: deleted, views: 9, visitors: 9 },
    { ...row, id: newId(), listing_id: null, views: 3, visitors: 12, messages: 2 },
  ])
  const path = '/dashboard/shop/analytics.csv?from=2026-03-08&to=2026-03-08'
  const answer = await owner.get(path)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body.split('\r\n')).toEqual([
    'Day,Page,Views,Visitors,Questions',
    '2026-03-08,Shop home and former listings,3,,2',
    '2026-03-08,Whole shop,,12,',
    '2026-03-08,"\'=1+1, ""Pied""",4,2,1',
    '2026-03-08,Deleted listing,9,9,0',
    '',
  ])
  const stranger = await signedIn({ plus: true })
  expect((await stranger.get(path)).body).toBe('Day,Page,Views,Visitors,Questions\r\n')
  expect((await app.inject({ url: path })).statusCode).toBe(401)
})

test('it needs Plus, and days that make sense', async () => {
  const free = await signedIn()
  for (const path of ['shop/analytics.json', '/dashboard/shop/analytics.csv']) {
    const answer = await free.get(path)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errors[0].code).toBe('subscription_required')
  }
  const owner = await signedIn({ plus: true })
  expect((await read(owner)).shop).toBeNull()
  for (const query of [
    '?from=2026-03-09&to=2026-03-08',
    '?from=2024-01-01&to=2026-03-08',
    '?from=yesterday',
    '?to=2026-02-30',
  ]) {
    const answer = await owner.get(`shop/analytics.json${query}`)
    expect([query, answer.statusCode]).toEqual([query, 422])
    expect(Object.keys(refusals(answer))).toEqual([query.startsWith('?to') ? 'to' : 'from'])
  }
})
