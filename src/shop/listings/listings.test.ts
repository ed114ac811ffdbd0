import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { addListing, least, newId, openedShop } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { zone } from '../../../test/zone.ts'
import { removables } from '../../app/records.ts'
import { sales, shopDays } from '../../db/schema.ts'
import { eraseDeleted } from '../../running/deleted/deleted.jobs.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

ownInstallation()

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const read = async (id: string) => (await keeper.get(`shop_listings/${id}.json`)).json()
const change = (id: string, shop_listing: object, of = keeper) =>
  of.patch(`shop_listings/${id}.json`, { shop_listing })
const refused = async (values: object) => {
  const answer = await keeper.post('shop_listings.json', {
    shop_listing: { ...least.shop_listings, ...values },
  })
  expect(answer.statusCode).toBe(422)
  return refusals(answer)
}

test('a listing needs a title, a status and a privacy', async () => {
  const answer = await keeper.post('shop_listings.json', { shop_listing: {} })
  expect(refusals(answer)).toEqual({
    title: 'Please choose a title',
    status: 'Please choose a status',
    privacy: 'Please choose a privacy',
  })
  expect(
    await refused({ title: 'x'.repeat(101), description: 'x'.repeat(2001), status: 'gone' }),
  ).toEqual({
    title: 'At most 100 characters',
    description: 'At most 2,000 characters',
    status: 'Please choose a status',
  })
})

test('its status goes from any to any', async () => {
  const { id } = await addListing(keeper, { status: 'sold' })
  for (const status of ['for_sale', 'sold', 'on_hold', 'for_sale']) {
    expect((await change(id, { status })).json().object.status).toBe(status)
  }
})

test('shows the animal that it offers, and none once that is deleted', async () => {
  const animal = await keeper.add('animals', {
    name: 'Thimble',
    sex: 'male',
    genetics: 'Banana, 66% het Pied',
  })
  const { id } = await addListing(keeper, { animal_id: animal.id })
  expect((await read(id)).animal).toMatchObject({
    id: animal.id,
    name: 'Thimble',
    genetics: 'Banana, 66% het Pied',
  })
  await keeper.delete(`animals/${animal.id}`)
  expect((await read(id)).animal).toBeNull()
  const same = await change(id, { title: 'Renamed', animal_id: animal.id })
  expect(same.statusCode).toBe(200)
  expect(await refused({ animal_id: animal.id })).toEqual({ animal_id: 'Not found' })
})

test('an animal that someone else keeps is not for sale', async () => {
  const outside = await keeper.add('animals', { name: 'Rook', sex: 'male', state: 'outside' })
  expect(await refused({ animal_id: outside.id })).toEqual({
    animal_id: "An outside animal can't have this",
  })
})

test("another account's animal is not found", async () => {
  const stranger = await signedIn({ plus: true })
  const { id } = await stranger.add('animals', { name: 'Saffron', sex: 'female' })
  expect(await refused({ animal_id: id })).toEqual({ animal_id: 'Not found' })
  const mine = await addListing(keeper)
  expect(refusals(await change(mine.id, { animal_id: id }))).toEqual({ animal_id: 'Not found' })
})

test('the filter finds words of the title, of the description and of the animal', async () => {
  const animal = await keeper.add('animals', { name: 'Thimble', sex: 'male', genetics: 'Lilac' })
  const one = await addListing(keeper, { title: 'Clown female', animal_id: animal.id })
  const other = await addListing(keeper, { title: 'Pied', description: 'Eats rats.' })
  const found = async (q: string) => (await keeper.list('shop_listings', { q })).map(({ id }) => id)
  expect(await found('clown')).toEqual([one.id])
  expect(await found('thimble')).toEqual([one.id])
  expect(await found('lilac')).toEqual([one.id])
  expect(await found('RATS')).toEqual([other.id])
})

test('sorts by price, with those on request last', async () => {
  await addListing(keeper, { title: 'Dear', price: 420 })
  await addListing(keeper, { title: 'On request' })
  await addListing(keeper, { title: 'Cheap', price: 60.5 })
  const titles = async (sort: string) =>
    (await keeper.list('shop_listings', { sort })).map(({ title }) => title)
  expect(await titles('cost_asc')).toEqual(['Cheap', 'Dear', 'On request'])
  expect(await titles('cost_desc')).toEqual(['Dear', 'Cheap', 'On request'])
})

describe('the price', () => {
  test.each([
    [95.505, 'At most two decimals'],
    [-1, 'Please enter 0 or more'],
    [1_000_000_000, 'Please enter at most 999,999,999.99'],
    ['a lot', 'Please enter a number'],
    ['1,480', 'Please enter it as 1480 or 1.48'],
    ['1,234', 'Please enter it as 1234'],
  ])('%j is refused', async (price, message) => {
    expect(await refused({ price })).toEqual({ price: message })
  })

  test('has the parts of its currency, and none where there are none', async () => {
    expect(await addListing(keeper, { price: '95.50' })).toMatchObject({
      price: 95.5,
      currency: 'GBP',
    })
    expect(await addListing(keeper, { price: '' })).toMatchObject({ price: null })
    await openedShop(keeper)
    await keeper.patch('shop.json', { shop: { currency_id: 'KWD' } })
    expect(await refused({ price: 1.234 })).toEqual({ price: 'At most two decimals' })

    const stranger = keeper
    keeper = await signedIn({ plus: true })
    await openedShop(keeper, { currency_id: 'JPY' })
    expect(await refused({ price: 95.5 })).toEqual({
      price: 'Japanese Yen has no decimals. Please enter a whole number',
    })
    const { id } = await addListing(keeper, { price: 9550 })
    expect(refusals(await change(id, { price: 0.01 }))).toHaveProperty('price')
    expect(await addListing(stranger, { price: 1.25 })).toMatchObject({ currency: 'KWD' })
  })
})

test('its live address is there only while shop and listing are both public', async () => {
  const { id } = await addListing(keeper)
  expect((await read(id)).public_url).toBeNull()
  const { public_url } = await openedShop(keeper)
  expect((await read(id)).public_url).toBe(`${public_url}/l/${id}`)
  await change(id, { privacy: 'private' })
  expect((await read(id)).public_url).toBeNull()
  await change(id, { privacy: 'public' })
  await keeper.patch('shop.json', { shop: { privacy: 'private' } })
  expect((await read(id)).public_url).toBeNull()
})

test('shows its views and questions of the last 30 days, and its latest sale', async () => {
  const { id } = await addListing(keeper)
  const { db } = await testApp()
  const { accountId: account_id } = keeper
  const day = (ago: number, views: number, messages: number) => ({
    account_id,
    id: newId(),
    listing_id: id,
    day: addDays(today(zone), -ago),
    views,
    messages,
  })
  await db.insert(shopDays).values([day(0, 3, 1), day(29, 4, 1), day(30, 100, 9)])
  const sale = (sold_on: string, buyer: string, more = {}) => ({
    ...{ account_id, id: newId(), listing_id: id, title: 'Pied', currency: 'GBP' },
    ...{ sold_on, buyer, ...more },
  })
  await db
    .insert(sales)
    .values([
      sale('2026-10-18', 'Priya Nair'),
      sale('2026-11-01', 'Nobody', { deleted_at: new Date().toISOString() }),
    ])
  expect(await read(id)).toMatchObject({
    views: 7,
    questions: 2,
    sale: { sold_on: '2026-10-18', buyer: 'Priya Nair' },
  })
})

describe('pictures', () => {
  const file = async (side = 8) => new File([await pngOf(side, side)], 'a.png')
  type Image = { id: string; signed_id: string; urls: { small: string } }

  async function pictured(count: number, of = keeper): Promise<{ id: string; images: Image[] }> {
    const form: Record<string, string | File> = {
      'shop_listing[title]': 'Banana Pied',
      'shop_listing[status]': 'for_sale',
      'shop_listing[privacy]': 'public',
    }
    for (let at = 0; at < count; at++) form[`shop_listing[images][${at}]`] = await file()
    const answer = await of.sendForm('POST', 'shop_listings.json', form)
    expect(answer.statusCode).toBe(201)
    return answer.json().object
  }
  const send = (id: string, images: (string | File)[]) =>
    keeper.sendForm(
      'PATCH',
      `shop_listings/${id}.json`,
      Object.fromEntries(images.map((image, at) => [`shop_listing[images][${at}]`, image])),
    )
  const idsOf = async (id: string) => (await read(id)).images.map((image: Image) => image.id)

  test('come with the form, in their order, and are seen by their keeper alone', async () => {
    const { id, images } = await pictured(3)
    expect(images).toHaveLength(3)
    expect(new Set(images.map(({ signed_id }) => signed_id)).size).toBe(3)
    expect((await keeper.get(images[0]?.urls.small ?? '')).statusCode).toBe(200)
    const stranger = await signedIn({ plus: true })
    expect((await stranger.get(images[0]?.urls.small ?? '')).statusCode).toBe(404)
    expect(await idsOf(id)).toEqual(images.map((image) => image.id))
  })

  test('are put in another order by their signed ids, with new ones between them', async () => {
    const { id, images } = await pictured(2)
    const [first, second] = images
    const answer = await send(id, [second?.signed_id ?? '', await file(), first?.signed_id ?? ''])
    expect(answer.statusCode).toBe(200)
    expect(await idsOf(id)).toEqual([second?.id, expect.any(String), first?.id])
    const turned = (await read(id)).images.reverse()
    expect((await change(id, { images: turned })).json().object.images).toEqual(turned)
  })

  test('that a list of kept ones leaves out are gone, and all are with an empty one', async () => {
    const { id, images } = await pictured(3)
    await change(id, { images: [images[2]?.signed_id, images[0]?.signed_id] })
    expect(await idsOf(id)).toEqual([images[2]?.id, images[0]?.id])
    expect((await keeper.get(images[1]?.urls.small ?? '')).statusCode).toBe(404)
    await change(id, { images: [] })
    expect(await idsOf(id)).toEqual([])
  })

  test('stay when others are added or other fields are changed', async () => {
    const { id, images } = await pictured(1)
    await send(id, [await file()])
    await change(id, { title: 'Renamed' })
    expect(await idsOf(id)).toEqual([images[0]?.id, expect.any(String)])
  })

  test('are taken away one by one, by their id or their signed id', async () => {
    const { id, images } = await pictured(3)
    const url = `shop_listings/${id}/image`
    const answer = await keeper.delete(`${url}/${images[0]?.id}`)
    expect(answer.json()).toMatchObject({ success: true, object: { id } })
    expect((await keeper.delete(`${url}/${images[1]?.signed_id}.json`)).statusCode).toBe(200)
    expect(await idsOf(id)).toEqual([images[2]?.id])
    expect((await keeper.get(images[0]?.urls.small ?? '')).statusCode).toBe(404)
    for (const gone of [images[0]?.id, newId(), 'x', '..%2f..']) {
      expect((await keeper.delete(`${url}/${gone}`)).statusCode).toBe(404)
    }
  })

  test('of another listing or account are not found, and none are forged', async () => {
    const { id, images } = await pictured(1)
    const other = await pictured(1)
    const stranger = await signedIn({ plus: true })
    const theirs = await pictured(1, stranger)
    const own = images[0]?.signed_id ?? ''
    const forged = [
      other.images[0]?.signed_id,
      theirs.images[0]?.signed_id,
      images[0]?.id,
      `${own.slice(0, -2)}AA`,
      `${other.images[0]?.id}.${own.split('.')[1]}`,
      own.toUpperCase(),
      'x',
    ]
    for (const signed of forged) {
      const answer = await change(id, { images: [own, signed] })
      expect([answer.statusCode, refusals(answer)]).toEqual([422, { 'images.1': 'Not found' }])
    }
    expect(refusals(await change(id, { images: [own, own] }))).toEqual({ 'images.1': 'Not found' })
    for (const image of [theirs.images[0], other.images[0]]) {
      const url = `shop_listings/${id}/image/${image?.id}`
      expect((await keeper.delete(url)).statusCode).toBe(404)
    }
    expect(
      (await keeper.delete(`shop_listings/${theirs.id}/image/${theirs.images[0]?.id}`)).statusCode,
    ).toBe(404)
    expect(await idsOf(id)).toEqual([images[0]?.id])
  })

  test('are five at most, in one request as in several', async () => {
    const tooMany = { images: 'At most 5 pictures' }
    const { id } = await pictured(5)
    expect(refusals(await send(id, [await file()]))).toEqual(tooMany)
    const six = await Promise.all(Array.from({ length: 6 }, () => file()))
    expect(refusals(await send(id, six))).toEqual(tooMany)
    expect(refusals(await change(id, { images: Array(6).fill('x') }))).toEqual(tooMany)
    expect(await idsOf(id)).toHaveLength(5)
  })

  test('of six that are sent at the same time, five are kept and one is refused', async () => {
    const { id } = await pictured(0)
    const files = await Promise.all(Array.from({ length: 6 }, () => file()))
    const answers = await Promise.all(files.map((one) => send(id, [one])))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 200, 200, 422,
    ])
    const refusal = answers.find(({ statusCode }) => statusCode === 422)
    expect(refusal && refusals(refusal)).toEqual({ images: 'At most 5 pictures' })
    expect(await idsOf(id)).toHaveLength(5)
  })

  test('that are none are told at their place, and nothing is kept', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png')
    const { id, images } = await pictured(1)
    const answer = await send(id, [images[0]?.signed_id ?? '', await file(), svg])
    expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['images.2']])
    expect(await idsOf(id)).toEqual([images[0]?.id])
    expect(Object.keys(await refused({ images: [{ name: 'a.png' }] }))).toEqual(['images.0'])
    expect(Object.keys(await refused({ images: 'all' }))).toEqual(['images'])
  })

  test('that are added meanwhile make a change of before stale', async () => {
    const { id } = await pictured(1)
    const { updated_at } = await read(id)
    await send(id, [await file()])
    expect((await change(id, { title: 'Mine', updated_at })).statusCode).toBe(409)
  })

  test('stand in the history of their listing, but their order does not', async () => {
    const { id, images } = await pictured(2)
    await change(id, { images: [images[1]?.signed_id, images[0]?.signed_id] })
    await keeper.delete(`shop_listings/${id}/image/${images[0]?.id}`)
    const { value } = (await keeper.get(`history?kind=shop_listing&id=${id}`)).json()
    expect(
      value.map(({ kind, action }: { kind: string; action: string }) => [kind, action]),
    ).toEqual([
      ['listing_picture', 'deleted'],
      ['shop_listing', 'added'],
    ])
  })

  test('are left alone by the nightly sweep, and go with a listing that is erased', async () => {
    const { db, config, pool } = await testApp()
    const { id, images } = await pictured(2)
    const erase = (days: number) =>
      eraseDeleted(db, {
        removables,
        files: filesOf(config),
        now: new Date(Date.now() + days * 86_400_000),
      })
    await erase(3)
    expect((await keeper.get(images[0]?.urls.small ?? '')).statusCode).toBe(200)
    await keeper.delete(`shop_listings/${id}`)
    await erase(40)
    const left = await pool.query('select id from pictures where account_id = $1', [
      keeper.accountId,
    ])
    expect(left.rows).toEqual([])
  })
})

test('the history tells a price without a currency', async () => {
  const { id } = await addListing(keeper, { price: 240 })
  await change(id, { price: 225.5, status: 'on_hold' })
  const [line] = (await keeper.get(`history?kind=shop_listing&id=${id}`)).json().value
  expect(line.changes).toMatchObject([
    { label: 'Price', before: '240', after: '225.50' },
    { label: 'Status', before: 'For sale', after: 'On hold' },
  ])
})

test('what a shop is changes in its history', async () => {
  const { id } = await openedShop(keeper)
  await keeper.patch('shop.json', { shop: { currency_id: 'EUR', city: 'Sheffield' } })
  const [line] = (await keeper.get(`history?kind=shop&id=${id}`)).json().value
  expect(line.changes).toMatchObject([
    { label: 'Currency', before: 'GBP', after: 'EUR' },
    { label: 'City', before: '', after: 'Sheffield' },
  ])
})
