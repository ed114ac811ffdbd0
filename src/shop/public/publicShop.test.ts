import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { freeSlug } from '../../../test/factories.ts'
import { payloads } from '../../../test/payloads.ts'
import { ago } from '../../../test/schedules.ts'
import { addListing, addPicture, openShop } from '../../../test/shops.ts'
import { expectShownAsText } from '../../../test/shownAsText.ts'
import { visitor } from '../../../test/visitor.ts'
import { accounts, shopListings, shopSlugs, shops } from '../../db/schema.ts'

let app: Awaited<ReturnType<typeof testApp>>['app']
let db: Awaited<ReturnType<typeof testApp>>['db']
let dataDir: string
/** Asks as a browser without script does. */
let open: (url: string, headers?: object) => Promise<LightMyRequestResponse>

beforeAll(async () => {
  const stack = await testApp()
  ;({ app, db } = stack)
  dataDir = stack.config.dataDir
  open = (url, headers = {}) =>
    visitor(app).send({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
})

/** A keeper of their own with a public shop. */
async function shopkeeper(values = {}) {
  const owner = await signedIn({ plus: true })
  return { owner, shop: await openShop(db, owner, values) }
}

test('a visitor sees the shop and what it offers, the featured first and the sold last', async () => {
  const { owner, shop } = await shopkeeper({ description: 'From Sheffield', city: 'Sheffield' })
  await addListing(db, owner, { title: 'Gone', status: 'sold', featured: true })
  await addListing(db, owner, { title: 'Plain' })
  await addListing(db, owner, { title: 'Star', featured: true, price: null })
  await addListing(db, owner, { title: 'Secret', privacy: 'private' })
  const { statusCode, body } = await open(shop.path)
  expect(statusCode).toBe(200)
  const order = ['Star', 'Plain', 'Gone'].map((title) => body.indexOf(`>${title}<`))
  expect(order.every((at) => at > 0)).toBe(true)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  for (const said of ['2 for sale', 'From Sheffield', '£420', 'Price on request', 'Sold'])
    expect(body).toContain(said)
  expect(body).not.toContain('Secret')
  expect(body).not.toContain(owner.accountId)
})

test('a listing says what its animal’s record says, in the account’s time zone', async () => {
  const { owner, shop } = await shopkeeper({ city: 'Sheffield' })
  const species = await owner.add('species', { commonName: 'Ball python' })
  const [dam, sire] = [
    await owner.add('animals', { name: 'Marigold', sex: 'female', species_id: species.id }),
    await owner.add('animals', { name: 'Tarn', sex: 'male', species_id: species.id }),
  ]
  const animal = await owner.add('animals', {
    name: 'VP-26-01-3',
    sex: 'female',
    species_id: species.id,
    genetics: 'Banana Pied',
    dateHatched: '2026-08-02',
    dam_id: dam.id,
    sire_id: sire.id,
  })
  // The last one was mistyped.
  for (const [at, weightInGrams] of [163, 164, 1650].entries()) {
    const happenedAt = `${ago(3 - at)}T12:00:00Z`
    await owner.add(`animals/${animal.id}/weight_logs`, {
      weightInGrams,
      unit: 'grams',
      happenedAt,
    })
  }
  await owner.add(`animals/${animal.id}/shedding_logs`, { quality: 'complete' })
  const id = await addListing(db, owner, {
    title: 'Vega',
    animal_id: animal.id,
    description: 'Calm',
  })
  const { body } = await open(`${shop.path}/l/${id}`)
  for (const said of [
    ...['Banana Pied', 'Ball python', 'Female', 'Hatched August 2, 2026', 'Calm', '164 g on '],
    ...['Complete, ', 'Marigold × Tarn', 'Holt Reptiles, Sheffield', 'Ask about her', 'For sale'],
  ])
    expect(body).toContain(said)
  expect(body).toContain(`href="${shop.path}/ask?listing=${id}"`)
  expect(body).not.toContain('VP-26-01-3')
  // Buyers choose by it; a title that says it already is enough.
  const morph = '"morph second">Banana Pied<'
  expect((await open(shop.path)).body).toContain(morph)
  await owner.patch(`shop_listings/${id}`, { shop_listing: { title: 'Banana Pied female' } })
  expect((await open(shop.path)).body).not.toContain(morph)
  for (const path of [`l/${id}`, `ask?listing=${id}`])
    expect((await open(`${shop.path}/${path}`)).body).toContain('No photo yet')
})

test('listings are chosen by species, sex, status and price, and search engines keep to the whole', async () => {
  const { owner, shop } = await shopkeeper()
  const species = await owner.add('species', { commonName: 'Corn snake' })
  const corn = await owner.add('animals', { name: 'A', sex: 'male', species_id: species.id })
  await addListing(db, owner, { title: 'Corn one', animal_id: corn.id, price: 85 })
  await addListing(db, owner, { title: 'Held one', status: 'on_hold', price: 300 })
  await addListing(db, owner, { title: 'Dear one', price: 900 })
  await addListing(db, owner, { title: 'Asked one', price: null })
  const found = async (query: string) => {
    const { body, statusCode } = await open(`${shop.path}?${query}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${shop.path}"/>`)
    return ['Corn', 'Held', 'Dear', 'Asked'].filter((word) => body.includes(`>${word} one<`))
  }
  expect(await found('species=Corn+snake')).toEqual(['Corn'])
  expect(await found('sex=male')).toEqual(['Corn'])
  expect(await found('status=on_hold')).toEqual(['Held'])
  expect(await found('price_from=100&price_to=300')).toEqual(['Held'])
  expect(await found('price_to=85,00')).toEqual(['Corn'])
  expect(await found('species=Nothing')).toEqual([])
  for (const price of ['£250', '250,00 €', 'US$ 250'])
    expect([price, await found(`price_from=${encodeURIComponent(price)}`)]).toEqual([
      price,
      ['Held', 'Dear'],
    ])
  expect(await found('price_from=1,000')).toEqual([])
  expect(await found("price_to=1'000.00")).toEqual(['Corn', 'Held', 'Dear'])
  expect(await found('price_from=400&price_to=100')).toEqual(['Held'])
  expect(await found('price_from=about+<100>&price_to=100')).toEqual(['Corn'])
  const unread = await open(`${shop.path}?price_from=about+<100>&price_to=0,250`)
  expect(unread.body).toContain('value="about &lt;100&gt;"')
  expect(unread.body.match(/Please enter a number/g)).toHaveLength(2)
  const { body } = await open(`${shop.path}?sex=dragon&page=x`)
  // One is on hold.
  expect(body).toContain('3 for sale')
  expect(body).not.toContain('noindex')
})

test('a large shop has pages, and no more than there are', async () => {
  const { owner, shop } = await shopkeeper()
  await db.insert(shopListings).values(
    Array.from({ length: 61 }, (_, at) => ({
      account_id: owner.accountId,
      id: crypto.randomUUID(),
      title: `Listing ${at}.`,
      privacy: 'public' as const,
      status: 'for_sale' as const,
    })),
  )
  const [first, second] = [await open(shop.path), await open(`${shop.path}?page=2`)]
  expect(first.body.match(/class="card"/g)).toHaveLength(60)
  expect(second.body.match(/class="card"/g)).toHaveLength(1)
  expect(second.body).toContain(`href="http://localhost:3000${shop.path}?page=2"`)
  expect((await open(`${shop.path}?page=3`)).statusCode).toBe(404)
  const chosen = `${shop.path}?status=for_sale&page=`
  expect((await open(`${chosen}2`)).body.match(/class="card"/g)).toHaveLength(1)
  expect((await open(`${chosen}3`)).statusCode).toBe(404)
})

describe('a visitor cannot tell from a shop that never was', () => {
  test.each<[string, (owner: Keeper, shop: { id: string; slug: string }, id: string) => unknown]>([
    [
      'a private shop',
      (_owner, { id }) => db.update(shops).set({ privacy: 'private' }).where(eq(shops.id, id)),
    ],
    [
      'a shop without Plus',
      (owner) => owner.patch('subscription', { subscription: { plus: false } }),
    ],
    [
      'a shop whose account is being deleted',
      ({ accountId }) =>
        db
          .update(accounts)
          .set({ erase_at: '2099-01-01T00:00:00.000Z' })
          .where(eq(accounts.id, accountId)),
    ],
    ['a shop that has been removed', (_owner, { id }) => db.delete(shops).where(eq(shops.id, id))],
  ])('%s', async (_what, close) => {
    const { owner, shop } = await shopkeeper()
    const id = await addListing(db, owner)
    const picture = await addPicture({ db, dataDir }, owner, id)
    const rests = [
      ...['', '?sex=male', `/l/${id}`, `/l/${id}/portrait.svg`, '/feed.atom', '/banner.svg'],
      `/pictures/${picture}/large.webp`,
    ]
    for (const rest of rests) expect((await open(shop.path + rest)).statusCode).toBe(200)
    await close(owner, shop, id)
    for (const rest of rests) await expectNothing(shop.path + rest)
    expect((await open('/sitemap.xml')).body).not.toContain(shop.slug)
  })

  test.each<[string, (id: string) => unknown]>([
    [
      'a private listing',
      (id) => db.update(shopListings).set({ privacy: 'private' }).where(eq(shopListings.id, id)),
    ],
    [
      'a deleted listing',
      (id) =>
        db
          .update(shopListings)
          .set({ deleted_at: new Date().toISOString() })
          .where(eq(shopListings.id, id)),
    ],
  ])('%s', async (_what, close) => {
    const { owner, shop } = await shopkeeper()
    const id = await addListing(db, owner, { title: 'Hidden gem' })
    const picture = await addPicture({ db, dataDir }, owner, id)
    await close(id)
    const rests = [`/l/${id}`, `/l/${id}/portrait.svg`, `/pictures/${picture}/small.webp`]
    for (const rest of rests) await expectNothing(shop.path + rest)
    for (const rest of ['', '/feed.atom', '?status=for_sale'])
      expect((await open(shop.path + rest)).body).not.toContain('Hidden gem')
  })

  test('a listing or picture of another shop, and what is no slug at all', async () => {
    const [mine, theirs] = [await shopkeeper(), await shopkeeper()]
    const id = await addListing(db, theirs.owner)
    const picture = await addPicture({ db, dataDir }, theirs.owner, id)
    const unlisted = await addPicture({ db, dataDir }, mine.owner)
    for (const path of [
      `${mine.shop.path}/l/${id}`,
      `${mine.shop.path}/l/nonsense`,
      `${mine.shop.path}/pictures/${picture}/large.webp`,
      `${mine.shop.path}/pictures/${unlisted}/large.webp`,
      '/shop/no%00slug',
      '/shop/%3Cscript%3E',
    ])
      await expectNothing(path)
  })

  /** The answers about a shop that never was, to a browser and to any other program. */
  const never = (() => {
    let answering: Promise<LightMyRequestResponse[]> | undefined
    return () => {
      answering ??= Promise.all([
        open('/shop/never-was'),
        open('/shop/never-was', { accept: '*/*' }),
      ])
      return answering
    }
  })()

  async function expectNothing(path: string) {
    const [page, plain] = await never()
    const [hidden, other] = [await open(path), await open(path, { accept: '*/*' })]
    expect([path, hidden.statusCode, hidden.body]).toEqual([path, 404, page?.body])
    expect(Object.keys(hidden.headers)).toEqual(Object.keys(page?.headers ?? {}))
    expect([path, other.body]).toEqual([path, plain?.body])
  }
})

test('an old slug leads to the same page of the present one, for good', async () => {
  const { owner, shop } = await shopkeeper()
  const id = await addListing(db, owner)
  const slug = `renamed-${shop.id}`
  await db.update(shops).set({ slug }).where(eq(shops.id, shop.id))
  await db.insert(shopSlugs).values({ slug, account_id: owner.accountId, shop_id: shop.id })
  for (const rest of ['', '?sex=male', `/l/${id}`, '/feed.atom']) {
    const answer = await open(shop.path + rest)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/shop/${slug}${rest}`])
  }
  const shouted = await open(`/shop/${slug.toUpperCase()}`)
  expect(shouted.headers.location).toBe(`/shop/${slug}`)
  expect((await open(`/shop/${slug}`)).statusCode).toBe(200)
})

test('an address that another shop has taken leads to it at once', async () => {
  const [{ owner, shop }, { owner: other, shop: others }] = [await shopkeeper(), await shopkeeper()]
  expect((await open(shop.path)).statusCode).toBe(200)
  await owner.patch('shop', { shop: { slug: freeSlug() } })
  // A shop's earliest address is free once it has had many.
  await db.delete(shopSlugs).where(eq(shopSlugs.slug, shop.slug))
  await other.patch('shop', { shop: { slug: shop.slug, name: 'Brandt Geckos' } })
  const { statusCode, body } = await open(shop.path)
  expect([statusCode, body]).toEqual([200, expect.stringContaining('Brandt Geckos')])
  expect((await open(others.path)).headers.location).toBe(shop.path)
})

test('a listing’s pictures come in three widths, and only while it is public', async () => {
  const { owner, shop } = await shopkeeper()
  const id = await addListing(db, owner)
  const picture = await addPicture({ db, dataDir }, owner, id)
  const folder = `${shop.path}/pictures/${picture}`
  const { body } = await open(`${shop.path}/l/${id}`)
  expect(body).toContain(
    `srcSet="${folder}/small.webp 160w, ${folder}/medium.webp 640w, ${folder}/large.webp 800w"`,
  )
  for (const width of ['small', 'medium', 'large']) {
    const answer = await open(`${folder}/${width}.webp`)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toMatch(/^public, .*s-maxage=600/)
  }
  expect((await open(`${folder}/huge.webp`)).statusCode).toBeGreaterThanOrEqual(400)
})

test('without a picture a listing wears its animal’s portrait, by an address that changes with it', async () => {
  const { owner, shop } = await shopkeeper()
  const animal = await owner.add('animals', { name: 'A', sex: 'male', genetics: 'Pastel' })
  const id = await addListing(db, owner, { animal_id: animal.id })
  const addressIn = async () =>
    (await open(shop.path)).body.match(/src="([^"]*portrait[^"]*)"/)?.[1]
  const before = (await addressIn()) ?? ''
  const portrait = await open(before)
  expect(portrait.headers['content-type']).toBe('image/svg+xml')
  expect(portrait.body).toMatch(/^<svg/)
  await owner.patch(`animals/${animal.id}`, { animal: { genetics: 'Axanthic' } })
  expect(await addressIn()).not.toBe(before)
  expect((await open(`${shop.path}/l/${id}/portrait.svg`)).statusCode).toBe(200)
})

test('the sitemap, the robots’ file and the feed name what is public', async () => {
  const { owner, shop } = await shopkeeper({ name: 'Fish & <chips>' })
  const id = await addListing(db, owner, { title: 'One \u0007 & only' })
  const feed = await open(`${shop.path}/feed.atom`)
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  for (const said of [
    '<title>Fish &amp; &lt;chips&gt;</title>',
    '<title>One  &amp; only</title>',
    `<id>http://localhost:3000${shop.path}/l/${id}</id>`,
  ])
    expect(feed.body).toContain(said)
  expect((await open('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('who has the page is told that it is the same, in whatever encoding it came', async () => {
  const { owner, shop } = await shopkeeper()
  const [brotli, gzip, plain] = [
    await open(shop.path, { 'accept-encoding': 'gzip, br' }),
    await open(shop.path, { 'accept-encoding': 'br;q=0, gzip' }),
    await open(shop.path),
  ]
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const { etag } = brotli.headers
  const again = await open(shop.path, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await addListing(db, owner)
  const changed = await open(shop.path, { 'if-none-match': String(etag) })
  expect(changed.statusCode).toBe(200)
})

test('ways of bringing a script in are shown as text, wherever they stand', async () => {
  // Every tenth of them; scripts.endurance.test.ts tries all.
  await expectShownAsText(payloads.filter((_payload, at) => at % 10 === 0))
})
