import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { addListing, freeSlug, newId, openedShop, wholeShop } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { zone } from '../../../test/zone.ts'
import { accounts, shopDays } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const shopNow = async (of = keeper) => (await of.get('shop.json')).json()
const change = (shop: object, of = keeper) => of.patch('shop.json', { shop })
const refused = async (shop: object) => {
  const answer = await change(shop)
  expect(answer.statusCode).toBe(422)
  return refusals(answer)
}

describe('opening a shop', () => {
  test('there is none at first', async () => {
    expect((await keeper.get('shop.json')).statusCode).toBe(404)
    expect((await change({ name: 'Holt' })).statusCode).toBe(404)
    expect((await keeper.delete('shop/logo.json')).statusCode).toBe(404)
  })

  test('takes a name, and is private in pounds at an address of that name until told otherwise', async () => {
    const answer = await keeper.post('shop.json', { shop: { name: `Holt's Réptiles ${newId()}` } })
    expect(answer.statusCode).toBe(201)
    const shop = answer.json().object
    expect(shop).toMatchObject({
      privacy: 'private',
      currency: { id: 'GBP', code: 'GBP', symbol: '£' },
      country: null,
      logo: null,
      banner: null,
      visitors: 0,
    })
    expect(shop.slug).toMatch(/^holts-reptiles-[0-9a-f-]+$/)
    expect(shop.public_url).toBe(`http://localhost:3000/shop/${shop.slug}`)
    expect(await shopNow()).toEqual(shop)
  })

  test('a second keeper with the same name gets the next address', async () => {
    const name = `Twin ${newId().slice(-12)}`
    const slugs: string[] = []
    for (const one of [keeper, await signedIn({ plus: true }), await signedIn({ plus: true })]) {
      slugs.push((await openedShop(one, { name, slug: undefined })).slug)
    }
    expect(slugs).toEqual([slugs[0], `${slugs[0]}-2`, `${slugs[0]}-3`])
  })

  test("an address that another shop has or had can't be taken", async () => {
    const [before, now] = [freeSlug(), freeSlug()]
    await openedShop(keeper, { slug: before })
    await change({ slug: now })
    const stranger = await signedIn({ plus: true })
    for (const slug of [now, now.toUpperCase(), before]) {
      const answer = await stranger.post('shop.json', { shop: { name: 'Holt', slug } })
      expect([answer.statusCode, refusals(answer)]).toEqual([
        422,
        { slug: 'Another shop has this address. Please choose another one.' },
      ])
    }
  })

  test('of two shops that open at one address at once, one is asked for another', async () => {
    const slug = freeSlug()
    const other = await signedIn({ plus: true })
    const answers = await Promise.all(
      [keeper, other].map((one) => one.post('shop.json', { shop: { name: 'Holt', slug } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  })

  test('a name without letters or digits still gets an address', async () => {
    const shop = await openedShop(keeper, { name: '爬虫類', slug: undefined })
    expect(shop.slug).toMatch(/^shop-[0-9a-f]{8}$/)
  })

  test('a name that is reserved gets an address beside it', async () => {
    const shop = await openedShop(keeper, { name: 'Sitemap', slug: undefined })
    expect(shop.slug).toMatch(/^sitemap-shop/)
  })

  test('happens once: sent again it is the same, another is refused', async () => {
    const shop = { id: newId(), name: 'Holt Reptiles', slug: freeSlug() }
    const [once, again] = await Promise.all([
      keeper.post('shop.json', { shop }),
      keeper.post('shop.json', { shop }),
    ])
    expect([once.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json().object).toEqual(once.json().object)
    const second = await keeper.post('shop.json', { shop: { name: 'Another' } })
    expect([second.statusCode, second.json().errors]).toEqual([
      409,
      [{ message: 'You already have a shop', code: 'shop_exists' }],
    ])
  })

  test('every field is read back as it was entered', async () => {
    await openedShop(keeper)
    const answer = await change({ ...wholeShop, country: 'GB' })
    expect(answer.json().object).toMatchObject({
      ...wholeShop,
      currency: { id: 'EUR', symbol: '€' },
      country: { code: 'GB', name: 'United Kingdom' },
    })
    const shop = await shopNow()
    const back = await change(shop)
    expect(back.json().object).toEqual({ ...shop, updated_at: expect.any(String) })
  })

  test('a change of what someone else has changed meanwhile is refused with their version', async () => {
    const { updated_at } = await openedShop(keeper)
    await change({ city: 'Leeds', updated_at })
    const mine = await change({ city: 'York', updated_at })
    expect([mine.statusCode, mine.json().errors[0].code]).toEqual([409, 'stale'])
    expect(mine.json().object).toMatchObject({ city: 'Leeds', currency: { id: 'GBP' } })
  })

  test('without Plus there is none', async () => {
    const free = await signedIn()
    for (const answer of [
      await free.get('shop.json'),
      await free.post('shop.json', { shop: { name: 'Holt' } }),
      await change({ name: 'Holt' }, free),
      await free.get('shop/slug.json?slug=holt'),
      await free.get('shop_listings.json'),
      await free.post('shop_listings.json', { shop_listing: { title: 'Thimble' } }),
      await free.delete(`shop_listings/${newId()}/image/${newId()}`),
    ]) {
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
        403,
        'subscription_required',
      ])
    }
  })

  test("another account's shop is not seen and not changed", async () => {
    const shop = await openedShop(keeper)
    const stranger = await signedIn({ plus: true })
    expect((await stranger.get('shop.json')).statusCode).toBe(404)
    const theirs = await openedShop(stranger, { name: 'Theirs' })
    await change({ name: 'Changed' }, stranger)
    expect(await shopNow()).toEqual(shop)
    expect(await shopNow(stranger)).toMatchObject({ id: theirs.id, name: 'Changed' })
  })
})

describe('the address', () => {
  test('is told to be free while it is typed, in small letters', async () => {
    const slug = freeSlug()
    const asked = await keeper.get(`shop/slug.json?slug=${slug.toUpperCase()}`)
    expect(asked.json()).toEqual({ slug, isFree: true })
    await openedShop(keeper, { slug })
    expect((await keeper.get(`shop/slug.json?slug=${slug}`)).json().isFree).toBe(true)
    const stranger = await signedIn({ plus: true })
    expect((await stranger.get(`shop/slug.json?slug=${slug}`)).json()).toEqual({
      slug,
      isFree: false,
      message: 'Another shop has this address. Please choose another one.',
    })
  })

  test('in capitals is lowered', async () => {
    const slug = freeSlug()
    expect(await openedShop(keeper, { slug: ` ${slug.toUpperCase()} ` })).toMatchObject({ slug })
  })

  const form = 'Use only letters a to z, digits, and single dashes between them'
  const reserved = 'This address is reserved. Please choose another one.'
  test.each([
    ['', 'Please choose an address'],
    ['ab', 'At least 3 characters'],
    ['a'.repeat(51), 'At most 50 characters'],
    ['-holt', form],
    ['holt-', form],
    ['holt--reptiles', form],
    ['holt.reptiles', form],
    ['holt reptiles', form],
    ['höltreptiles', form],
    ['holt/../etc', form],
    ['holt%2freptiles', form],
    ['爬虫類です', form],
    ...['new', 'edit', 'messages', 'api', 'feed', 'sitemap', 'ask', 'listings', 'NEW'].map(
      (word) => [word, reserved] as [string, string],
    ),
  ])('%j is refused at its field', async (slug, message) => {
    await openedShop(keeper)
    expect(await refused({ slug })).toEqual({ slug: message })
    const asked = await keeper.get(`shop/slug.json?slug=${encodeURIComponent(slug)}`)
    expect(asked.json()).toMatchObject({ isFree: false, message })
  })

  test("another shop's is refused, the present one as well as a former one", async () => {
    const [first, second] = [freeSlug(), freeSlug()]
    const stranger = await signedIn({ plus: true })
    await openedShop(stranger, { slug: first })
    await change({ slug: second }, stranger)
    await openedShop(keeper)
    const taken = { slug: 'Another shop has this address. Please choose another one.' }
    expect(await refused({ slug: first })).toEqual(taken)
    expect(await refused({ slug: second })).toEqual(taken)
  })

  test("one's own of before may be taken back", async () => {
    const [first, second] = [freeSlug(), freeSlug()]
    await openedShop(keeper, { slug: first })
    await change({ slug: second })
    const back = await change({ slug: first })
    expect(back.json().object).toMatchObject({ slug: first })
    const answers = await keeper.get(`shop/slug.json?slug=${second}`)
    expect(answers.json().isFree).toBe(true)
  })

  test('of two shops that want one at the same time, one gets it', async () => {
    const slug = freeSlug()
    const keepers = await Promise.all([1, 2, 3, 4].map(() => signedIn({ plus: true })))
    await Promise.all(keepers.map((one) => openedShop(one)))
    const answers = await Promise.all(keepers.map((one) => change({ slug }, one)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
  })

  test('the oldest of many are free for others again', async () => {
    const slugs = Array.from({ length: 21 }, freeSlug)
    await openedShop(keeper, { slug: slugs[0] })
    for (const slug of slugs.slice(1)) await change({ slug })
    const stranger = await signedIn({ plus: true })
    const isFree = async (slug = '') =>
      (await stranger.get(`shop/slug.json?slug=${slug}`)).json().isFree
    expect([await isFree(slugs[0]), await isFree(slugs[1]), await isFree(slugs[20])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('links to other sites', () => {
  beforeEach(() => openedShop(keeper))

  test.each([
    ['instagram_url', 'instagram.com/holt', 'https://instagram.com/holt'],
    ['instagram_url', '@holt_reptiles', 'https://instagram.com/holt_reptiles'],
    ['youtube_url', '@holt', 'https://youtube.com/@holt'],
    ['facebook_url', 'http://www.facebook.com/holt?ref=a', 'http://www.facebook.com/holt?ref=a'],
    ['twitter_url', ' HTTPS://X.com/Holt ', 'https://x.com/Holt'],
    ['tiktok_url', '', ''],
  ])('%s takes %j', async (field, given, kept) => {
    expect((await change({ [field]: given })).json().object[field]).toBe(kept)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://me:secret@example.org/',
    'https://',
    'not a link',
    'localhost',
    '<script>',
  ])('%j is refused at its field', async (link) => {
    expect(Object.keys(await refused({ facebook_url: link }))).toEqual(['facebook_url'])
  })

  test('one that is too long is refused', async () => {
    const tiktok_url = `https://tiktok.com/${'a'.repeat(200)}`
    expect(await refused({ tiktok_url })).toEqual({ tiktok_url: 'At most 200 characters' })
  })
})

test('what a shop is told in other ways is refused at its field', async () => {
  await openedShop(keeper)
  expect(
    await refused({
      name: ' ',
      privacy: 'hidden',
      currency_id: 'XXX',
      country: 'ZZ',
      description: 'x'.repeat(2001),
      postcode: 'x'.repeat(101),
    }),
  ).toEqual({
    name: 'Please choose a name',
    privacy: 'Please choose a privacy',
    currency_id: 'Please select a currency',
    country: 'Please choose a country',
    description: 'At most 2,000 characters',
    postcode: 'At most 100 characters',
  })
})

test('a currency without decimals waits until no price has any', async () => {
  await openedShop(keeper)
  const listing = await addListing(keeper, { price: 95.5 })
  await addListing(keeper, { price: 60 })
  expect(await refused({ currency_id: 'JPY' })).toEqual({
    currency_id: "1 listing has a price with decimals, which Japanese Yen doesn't use",
  })
  // It could be restored at that price.
  await keeper.delete(`shop_listings/${listing.id}`)
  expect(await refused({ currency_id: 'JPY' })).toEqual({
    currency_id:
      "1 listing has a price with decimals, which Japanese Yen doesn't use. Recently deleted ones count too",
  })
  await keeper.post(`deleted/${listing.id}/restore`)
  await keeper.patch(`shop_listings/${listing.id}`, { shop_listing: { price: 9550 } })
  expect((await change({ currency_id: 'JPY' })).json().object.currency.symbol).toBe('¥')
})

describe('logo and banner', () => {
  const picture = async (background = '#A0B687') => {
    const { default: sharp } = await import('sharp')
    const bytes = await sharp({ create: { width: 320, height: 120, channels: 3, background } })
      .png()
      .toBuffer()
    return new File([new Uint8Array(bytes)], 'a.png')
  }
  const hue = async () => {
    const { pool } = await testApp()
    const { rows } = await pool.query('select banner_hue from shops where account_id = $1', [
      keeper.accountId,
    ])
    return rows[0].banner_hue
  }

  test('come with the form, are replaced, and are taken away', async () => {
    await openedShop(keeper)
    const form = { 'shop[logo]': await picture(), 'shop[banner]': await picture('#1d4fd8') }
    const { logo, banner } = (await keeper.sendForm('PATCH', 'shop.json', form)).json().object
    expect((await keeper.get(logo.medium)).headers['content-type']).toBe('image/webp')
    expect(await hue()).toBeGreaterThan(250)
    expect(await hue()).toBeLessThan(280)

    const again = await keeper.sendForm('PATCH', 'shop.json', {
      'shop[banner]': await picture('#777'),
    })
    expect((await keeper.get(again.json().object.banner.small)).statusCode).toBe(200)
    expect((await keeper.get(banner.small)).statusCode).toBe(404)
    expect(await hue()).toBeNull()

    const without = await keeper.delete('shop/logo.json')
    expect(without.json().object).toMatchObject({
      logo: null,
      banner: { small: expect.any(String) },
    })
    expect((await keeper.get(logo.medium)).statusCode).toBe(404)
    expect((await keeper.delete('shop/banner.json')).json().object.banner).toBeNull()
  })

  test('one that is none is told at its field', async () => {
    await openedShop(keeper)
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png')
    const answer = await keeper.sendForm('PATCH', 'shop.json', { 'shop[banner]': svg })
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['banner']])
    expect(Object.keys(await refused({ logo: 'a.png' }))).toEqual(['logo'])
  })

  test('are not fetched with another account', async () => {
    await openedShop(keeper)
    const form = { 'shop[logo]': new File([await pngOf(8, 8)], 'a.png') }
    const { logo } = (await keeper.sendForm('PATCH', 'shop.json', form)).json().object
    const stranger = await signedIn({ plus: true })
    expect((await stranger.get(logo.small)).statusCode).toBe(404)
  })
})

test('visitors are those of the last 30 days', async () => {
  await openedShop(keeper)
  const { db } = await testApp()
  const row = (days: number, visitors: number) => ({
    account_id: keeper.accountId,
    id: newId(),
    day: addDays(today(zone), -days),
    visitors,
  })
  await db.insert(shopDays).values([row(0, 3), row(29, 4), row(30, 100)])
  expect((await shopNow()).visitors).toBe(7)
})

describe('the code of the shop', () => {
  const visit = async (url: string) => (await testApp()).app.inject({ method: 'GET', url })

  test('is an image for its keeper, and once it is public for everyone', async () => {
    const { slug } = await openedShop(keeper, { privacy: 'private' })
    const own = await keeper.get('/dashboard/shop/qr.png')
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await keeper.get('/dashboard/shop/qr.svg')).body).toContain('<svg')
    expect((await visit('/dashboard/shop/qr.png')).statusCode).toBe(401)
    expect((await visit(`/dashboard/shop/qr.png?slug=${slug}`)).statusCode).toBe(404)
    await change({ privacy: 'public' })
    expect((await visit(`/dashboard/shop/qr.png?slug=${slug}`)).statusCode).toBe(200)
    // Its account is to be deleted: the shop is closed.
    await (await testApp()).db
      .update(accounts)
      .set({ erase_at: '2099-01-01T00:00:00.000Z' })
      .where(eq(accounts.id, keeper.accountId))
    expect((await visit(`/dashboard/shop/qr.png?slug=${slug}`)).statusCode).toBe(404)
  })

  test('is not there without a shop, or without Plus', async () => {
    expect((await visit('/dashboard/shop/qr.png?slug=no%00slug')).statusCode).toBe(404)
    expect((await keeper.get('/dashboard/shop/qr.png')).statusCode).toBe(404)
    const { slug } = await openedShop(keeper)
    await keeper.patch('subscription.json', { subscription: { plus: false } })
    expect((await keeper.get('/dashboard/shop/qr.png')).statusCode).toBe(403)
    expect((await visit(`/dashboard/shop/qr.png?slug=${slug}`)).statusCode).toBe(404)
  })
})
