import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { addListing, least, newId, openedShop } from '../../../test/factories.ts'
import { conversationWith } from '../../../test/messages.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const sell = (sale: object, of = keeper) =>
  of.post('sales.json', { sale: { ...least.sales, ...sale } })
const refused = async (sale: object) => {
  const answer = await sell(sale)
  expect(answer.statusCode).toBe(422)
  return refusals(answer)
}
const animal = (more: object = {}) =>
  keeper.add('animals', { name: 'Clover', sex: 'female', ...more })

test('a sale needs to say what was sold and when', async () => {
  const answer = await keeper.post('sales.json', { sale: {} })
  expect(refusals(answer)).toEqual({
    title: 'Please say what you sold',
    sold_on: 'Please enter a date',
  })
  expect(await refused({ sold_on: addDays(today(zone), 1) })).toEqual({
    sold_on: "Can't be in the future",
  })
  expect(
    await refused({ price: 1.005, currency: 'PONY', buyer: 'x'.repeat(101), notes: 7 }),
  ).toMatchObject({ price: 'At most two decimals', currency: 'Please select a currency' })
})

test('its price is in the shop’s currency unless it says another, and has no more decimals', async () => {
  await openedShop(keeper, { currency_id: 'JPY' })
  expect(await refused({ price: 10.5 })).toEqual({
    price: 'Japanese Yen has no decimals. Please enter a whole number',
  })
  expect((await sell({ price: 9000 })).json().object).toMatchObject({
    currency: 'JPY',
    price: 9000,
  })
  const { id } = (await sell({ price: 10.5, currency: 'eur' })).json().object
  const back = await keeper.patch(`sales/${id}`, { sale: { currency: 'KRW' } })
  expect(Object.keys(refusals(back))).toEqual(['price'])
})

test('marking a listing sold takes its animal along, with date and buyer', async () => {
  const { id: animal_id } = await animal()
  const listing = await addListing(keeper, { animal_id, price: 240 })
  const contact = await keeper.add('contacts', { name: 'Priya Nair' })
  const sale = (
    await sell({
      listing_id: listing.id,
      animal_id,
      contact_id: contact.id,
      price: 240,
      marks_animal: true,
    })
  ).json().object
  expect(sale).toMatchObject({
    buyer: 'Priya Nair',
    currency: 'GBP',
    contact: { name: 'Priya Nair' },
    listing: { title: listing.title },
    animal: { name: 'Clover', state: 'sold', handed_over_at: null },
  })
  expect((await keeper.get(`shop_listings/${listing.id}`)).json()).toMatchObject({
    status: 'sold',
    sale: { sold_on: '2026-01-03', buyer: 'Priya Nair' },
  })
  expect((await keeper.get(`animals/${animal_id}`)).json()).toMatchObject({
    state: 'sold',
    state_on: '2026-01-03',
    state_reason: 'To Priya Nair',
  })
})

test('an animal stays in the collection unless the keeper says that it goes', async () => {
  const { id } = await animal()
  const sale = (await sell({ animal_id: id })).json().object
  await sell({})
  expect((await keeper.get(`animals/${id}`)).json().state).toBe('kept')
  expect(await keeper.list('sales', { animal_id: id })).toMatchObject([{ id: sale.id }])
})

test('a sold animal comes back by its sale, never beside it', async () => {
  const { id } = await animal()
  const sale = (await sell({ animal_id: id, marks_animal: true })).json().object
  const message = 'The sale of Clover still counts. Mark that sale as returned instead'
  const state = { state: 'kept' }
  expect(refusals(await keeper.patch(`animals/${id}`, { animal: state }))).toEqual({
    state: message,
  })
  const bulk = { animal_ids: [id], state }
  const many = await keeper.post('animals/bulk_changes', { bulk_change: bulk })
  expect(refusals(many)).toEqual({ 'state.state': message })
  await keeper.change('animals', id, { state: 'rehomed' })
  await keeper.change('animals', id, { state: 'sold' })
  await keeper.patch(`sales/${sale.id}`, { sale: { returned_on: today(zone) } })
  expect((await keeper.get(`animals/${id}`)).json().state).toBe('kept')
  await keeper.change('animals', id, { state: 'sold' })
  await keeper.change('animals', id, state)
})

test('another day or buyer of a sale reaches its animal, unless the animal has its own', async () => {
  const { id } = await animal()
  const sale = (await sell({ animal_id: id, buyer: 'Priya', marks_animal: true })).json().object
  const correct = async (columns: object) => {
    expect((await keeper.patch(`sales/${sale.id}`, { sale: columns })).statusCode).toBe(200)
    return (await keeper.get(`animals/${id}`)).json()
  }
  const state_on = '2026-01-04'
  expect(await correct({ buyer: 'Jonas', sold_on: state_on })).toMatchObject({
    ...{ state: 'sold', state_on, state_reason: 'To Jonas' },
  })
  await keeper.patch(`animals/${id}`, { animal: { state_reason: 'To Jonas, by courier' } })
  expect(await correct({ buyer: 'Jonas Brandt' })).toMatchObject({
    ...{ state_on, state_reason: 'To Jonas, by courier' },
  })
})

test('a sale that named the wrong animal gives it back, and takes the right one', async () => {
  const [wrong, right] = [await animal(), await animal()]
  const sold = { animal_id: wrong.id, buyer: 'Jonas', marks_animal: true }
  const { id, sold_on } = (await sell(sold)).json().object
  await keeper.patch(`sales/${id}`, { sale: { animal_id: right.id } })
  const stateOf = async (animalId: string) => (await keeper.get(`animals/${animalId}`)).json()
  expect(await stateOf(wrong.id)).toMatchObject({ state: 'kept', state_on: null })
  expect(await stateOf(right.id)).toMatchObject({
    ...{ state: 'sold', state_on: sold_on, state_reason: 'To Jonas' },
  })
  // Wrong again, and it came back.
  const listing = await addListing(keeper, { animal_id: right.id, status: 'sold' })
  await keeper.patch(`sales/${id}`, { sale: { animal_id: wrong.id, returned_on: today(zone) } })
  for (const animalId of [wrong.id, right.id]) expect((await stateOf(animalId)).state).toBe('kept')
  expect((await keeper.get(`shop_listings/${listing.id}`)).json().status).toBe('on_hold')
})

test('the wrong animal of a sale is given back while it is deleted', async () => {
  const [wrong, right] = [await animal(), await animal()]
  const sold = { animal_id: wrong.id, buyer: 'Jonas', marks_animal: true }
  const { id } = (await sell(sold)).json().object
  await keeper.delete(`animals/${wrong.id}`)
  await keeper.change('sales', id, { animal_id: right.id })
  await keeper.post(`deleted/${wrong.id}/restore`)
  const stateOf = async (animalId: string) => (await keeper.get(`animals/${animalId}`)).json().state
  expect([await stateOf(wrong.id), await stateOf(right.id)]).toEqual(['kept', 'sold'])
})

test('a sale that is corrected and returned at once leaves what another one sold', async () => {
  const [mine, other] = [await animal(), await animal()]
  const listing = await addListing(keeper, { animal_id: other.id, price: 90 })
  const { id } = (await sell({ animal_id: mine.id, marks_animal: true })).json().object
  await sell({ animal_id: other.id, listing_id: listing.id, buyer: 'Priya', marks_animal: true })
  const answer = await keeper.patch(`sales/${id}`, {
    sale: { animal_id: other.id, returned_on: today(zone) },
  })
  expect(answer.statusCode).toBe(200)
  const stateOf = async (animalId: string) => (await keeper.get(`animals/${animalId}`)).json()
  expect((await stateOf(mine.id)).state).toBe('kept')
  expect(await stateOf(other.id)).toMatchObject({ state: 'sold', state_reason: 'To Priya' })
  expect((await keeper.get(`shop_listings/${listing.id}`)).json().status).toBe('sold')
})

test('what is sold twice at once is sold once', async () => {
  const { id: animal_id } = await animal()
  const { id: listing_id } = await addListing(keeper)
  for (const what of [{ animal_id }, { listing_id }]) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => sell({ ...what, marks_animal: true })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  }
  expect(await keeper.list('sales')).toHaveLength(2)
  const again = await sell({ listing_id })
  const message = 'This listing has been sold already. Mark that sale as returned first'
  expect(again.json().errors).toEqual([{ field: 'listing_id', message, code: 'already_sold' }])
})

test('a listing whose animal was sold without it shows that sale, and is not sold again', async () => {
  const { id: animal_id } = await animal()
  const { id: listing_id } = await addListing(keeper, { animal_id })
  const { id } = (await sell({ animal_id, buyer: 'Ada' })).json().object
  const conversation = await conversationWith(keeper, { listing: listing_id })
  const sales = async () => [
    (await keeper.get(`shop_listings/${listing_id}`)).json().sale,
    (await keeper.get(`shop/messages/${conversation.id}`)).json().listing.sale_id,
  ]
  expect(await sales()).toEqual([{ id, sold_on: '2026-01-03', buyer: 'Ada' }, id])
  // Its form without the animal is still about the animal.
  const again = await sell({ listing_id, animal_id: null })
  expect(again.statusCode).toBe(409)
  expect(again.json().errors[0]).toMatchObject({ field: 'listing_id', code: 'already_sold' })
  await keeper.change('sales', id, { returned_on: today(zone) })
  expect(await sales()).toEqual([null, null])
  expect((await sell({ listing_id, animal_id: null })).statusCode).toBe(201)
})

test('an animal sold by its listing alone is not sold again, and that sale can still be corrected', async () => {
  const { id: animal_id } = await animal()
  const { id: listing_id } = await addListing(keeper, { animal_id })
  const other = await addListing(keeper, { animal_id })
  const statuses = async () =>
    (await keeper.list('shop_listings', { animal_id })).map(({ status }) => status)
  const { id } = (await sell({ listing_id, animal_id: null })).json().object
  expect(await statuses()).toEqual(['sold', 'sold'])
  const conversation = await conversationWith(keeper, { listing: other.id })
  const { listing } = (await keeper.get(`shop/messages/${conversation.id}`)).json()
  const { sale } = (await keeper.get(`shop_listings/${other.id}`)).json()
  expect([listing.sale_id, sale.id]).toEqual([id, id])
  // That sale still sells both, wherever the animal is.
  for (const state of ['sold', 'rehomed']) await keeper.change('animals', animal_id, { state })
  expect(await statuses()).toEqual(['sold', 'sold'])
  for (const what of [{ animal_id }, { listing_id: other.id, animal_id: null }]) {
    const again = await sell(what)
    expect([again.statusCode, again.json().errors[0]]).toMatchObject([
      409,
      { field: what.animal_id ? 'animal_id' : 'listing_id', code: 'already_sold' },
    ])
  }
  await keeper.change('sales', id, { returned_on: today(zone) })
  expect(await statuses()).toEqual(['on_hold', 'on_hold'])
  const next = (await sell({ animal_id })).json().object
  expect((await sell({ animal_id })).json().errors[0].field).toBe('animal_id')
  await keeper.change('sales', id, { notes: 'Came back thin' })
  expect((await keeper.patch(`sales/${id}`, { sale: { returned_on: null } })).statusCode).toBe(409)
  // Two that count from before this was refused.
  const { pool } = await testApp()
  await pool.query('update sales set returned_on = null where id = $1', [id])
  for (const one of [id, next.id]) await keeper.change('sales', one, { notes: 'Both count' })
  await keeper.change('sales', next.id, { returned_on: today(zone) })
  expect((await keeper.get(`shop_listings/${listing_id}`)).json().status).toBe('sold')
})

test('a listing that is used again for the next animal leaves that one to be sold', async () => {
  const [again, deleted] = [await addListing(keeper), await addListing(keeper)]
  for (const { id: listing_id } of [again, deleted]) {
    const { id: animal_id } = await animal()
    await sell({ listing_id })
    const reuse = { animal_id, ...(listing_id === again.id && { status: 'for_sale' }) }
    await keeper.change('shop_listings', listing_id, reuse)
    if (listing_id === deleted.id) await keeper.delete(`shop_listings/${listing_id}`)
    const next = await addListing(keeper, { animal_id })
    expect((await sell({ animal_id, listing_id: next.id })).statusCode).toBe(201)
  }
})

test('a sale sent again is the first one', async () => {
  const { id: animal_id } = await animal()
  const id = newId()
  await Promise.all([sell({ id, animal_id }), sell({ id, animal_id })])
  expect(await keeper.list('sales')).toHaveLength(1)
})

test('a deleted sale can be restored, unless its animal has been sold again, and sells its listings', async () => {
  const { id: animal_id } = await animal()
  const listing = await addListing(keeper, { animal_id })
  const { id } = (await sell({ animal_id })).json().object
  await keeper.delete(`sales/${id}`)
  const again = (await sell({ animal_id })).json().object
  const restore = () => keeper.post(`deleted/${id}/restore`)
  expect((await restore()).statusCode).toBe(409)
  await keeper.delete(`sales/${again.id}`)
  await keeper.change('shop_listings', listing.id, { status: 'for_sale' })
  expect((await restore()).statusCode).toBe(200)
  expect((await keeper.get(`shop_listings/${listing.id}`)).json().status).toBe('sold')
  expect((await keeper.get(`sales/${id}`)).statusCode).toBe(200)
})

test('a sale that was of another listing sets the first one free, on hold', async () => {
  const [wrong, right] = [await addListing(keeper), await addListing(keeper)]
  const { id } = (await sell({ listing_id: wrong.id })).json().object
  const status = async ({ id }: { id: string }) =>
    (await keeper.get(`shop_listings/${id}`)).json().status
  expect([await status(wrong), await status(right)]).toEqual(['sold', 'for_sale'])
  await keeper.change('sales', id, { listing_id: right.id })
  expect([await status(wrong), await status(right)]).toEqual(['on_hold', 'sold'])
})

test('an animal in two listings is sold in both, and on hold in both once it is back', async () => {
  const { id: animal_id } = await animal()
  const { id: wrong } = await animal()
  const ids: string[] = []
  for (const of of [animal_id, animal_id, wrong])
    ids.push((await addListing(keeper, { animal_id: of })).id)
  const statuses = async () => {
    const all = await keeper.list('shop_listings')
    return ids.map((id) => all.find((one) => one.id === id)?.status)
  }
  const { id } = (await sell({ animal_id: wrong, listing_id: ids[0] })).json().object
  expect(await statuses()).toEqual(['sold', 'for_sale', 'sold'])
  await keeper.change('sales', id, { animal_id })
  expect(await statuses()).toEqual(['sold', 'sold', 'on_hold'])
  await keeper.change('sales', id, { returned_on: today(zone) })
  expect(await statuses()).toEqual(['on_hold', 'on_hold', 'on_hold'])
})

test('a deleted listing comes back sold if its animal has been sold meanwhile', async () => {
  const { id: animal_id } = await animal()
  const { id } = await addListing(keeper, { animal_id })
  await keeper.delete(`shop_listings/${id}`)
  await sell({ animal_id, marks_animal: true })
  expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  expect((await keeper.get(`shop_listings/${id}`)).json().status).toBe('sold')
})

test('what came back is kept, its sale no longer counts, and it can be sold again', async () => {
  const { id: animal_id } = await animal()
  const { id: listing_id } = await addListing(keeper, { animal_id })
  const what = { animal_id, listing_id, price: 100, marks_animal: true }
  const { id } = (await sell(what)).json().object
  const back = (returned_on: string | null) =>
    keeper.patch(`sales/${id}`, { sale: { returned_on } })
  expect(refusals(await back('2026-01-02'))).toEqual({ returned_on: "Can't be before it was sold" })
  expect(refusals(await back(addDays(today(zone), 1)))).toEqual({
    returned_on: "Can't be in the future",
  })
  expect((await back('2026-02-01')).json().object).toMatchObject({
    returned_on: '2026-02-01',
    animal: { state: 'kept' },
  })
  expect((await keeper.get(`shop_listings/${listing_id}`)).json()).toMatchObject({
    status: 'on_hold',
    sale: null,
  })
  const page = (await keeper.get('sales?per_page=1')).json()
  expect(page).toMatchObject({ total: 1, sums: [] })
  expect((await keeper.get('/dashboard/shop/sales.csv')).body).toContain(',2026-02-01\r\n')

  // It may be in the bin meanwhile.
  for (const [returned_on, state] of [
    [null, 'sold'],
    ['2026-02-01', 'kept'],
  ] as const) {
    await keeper.delete(`animals/${animal_id}`)
    await back(returned_on)
    await keeper.post(`deleted/${animal_id}/restore`)
    expect((await keeper.get(`animals/${animal_id}`)).json().state).toBe(state)
  }

  // It was another animal that came back.
  expect((await back(null)).json().object).toMatchObject({ animal: { state: 'sold' } })
  expect((await keeper.get(`animals/${animal_id}`)).json().state_on).toBe('2026-01-03')
  expect((await keeper.get(`shop_listings/${listing_id}`)).json()).toMatchObject({
    ...{ status: 'sold', sale: { id } },
  })
  await back('2026-02-01')

  expect((await sell({ ...what, sold_on: '2026-03-01', price: 80 })).statusCode).toBe(201)
  expect((await keeper.get('sales?per_page=1')).json()).toMatchObject({
    total: 2,
    sums: [{ total: 80, sales: 1 }],
  })
  expect((await keeper.get(`animals/${animal_id}`)).json().state).toBe('sold')
  // It can't be sold to two people after all.
  expect((await back(null)).json().errors[0].code).toBe('already_sold')
})

test('an outside animal can’t be sold, and no one sells what is another account’s', async () => {
  const outside = await animal({ state: 'outside' })
  expect(Object.keys(await refused({ animal_id: outside.id }))).toEqual(['animal_id'])
  const other = await signedIn({ plus: true })
  const { id } = await animal()
  const listing = await addListing(keeper)
  const contact = await keeper.add('contacts', { name: 'Priya Nair' })
  const answer = await sell(
    { animal_id: id, listing_id: listing.id, contact_id: contact.id },
    other,
  )
  expect(refusals(answer)).toEqual({
    animal_id: 'Not found',
    listing_id: 'Not found',
    contact_id: 'Not found',
  })
})

test('sales need Plus', async () => {
  const free = await signedIn()
  for (const answer of [
    await free.get('sales'),
    await sell({}, free),
    await free.get('/dashboard/shop/sales.csv'),
  ]) {
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      403,
      'subscription_required',
    ])
  }
})

describe('the list', () => {
  const titles = async (query: Record<string, string>) =>
    (await keeper.list('sales', query)).map(({ title }) => title)

  beforeEach(async () => {
    await sell({ title: 'Clover', sold_on: '2025-10-18', price: 240, buyer: 'Priya Nair' })
    await sell({ title: 'Quill', sold_on: '2025-10-25', price: 120.5, notes: 'Autumn fair' })
    await sell({ title: 'Wren', sold_on: '2024-05-02', price: 90, currency: 'EUR' })
    await sell({ title: 'Rook', sold_on: '2024-05-01' })
  })

  test('is the latest first, of a year, and found by buyer and notes', async () => {
    expect(await titles({})).toEqual(['Quill', 'Clover', 'Wren', 'Rook'])
    expect(await titles({ year: '2025', sort: 'happened_at_asc' })).toEqual(['Clover', 'Quill'])
    expect(await titles({ q: 'priya' })).toEqual(['Clover'])
    expect(await titles({ q: 'FAIR' })).toEqual(['Quill'])
    expect(await titles({ sort: 'cost_desc' })).toEqual(['Clover', 'Quill', 'Wren', 'Rook'])
    expect((await keeper.get('sales?year=soon')).statusCode).toBe(422)
  })

  test('tells what a year’s sales come to in each currency', async () => {
    const page = async (query = '') => (await keeper.get(`sales?per_page=1${query}`)).json()
    expect(await page('&year=2025')).toMatchObject({
      total: 2,
      years: [2025, 2024],
      sums: [{ currency: 'GBP', total: 360.5, sales: 2 }],
    })
    expect((await page()).sums).toEqual([
      { currency: 'GBP', total: 360.5, sales: 3 },
      { currency: 'EUR', total: 90, sales: 1 },
    ])
  })

  test('comes as a file of a year, in which no text is a formula', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x']
    for (const buyer of formulas)
      await sell({ sold_on: '2023-01-01', title: 'Nyx, "the one"', buyer })
    const file = await keeper.get('/dashboard/shop/sales.csv?year=2023')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sales-2023.csv"',
      'cache-control': 'no-store',
    })
    const [head, ...rows] = file.body.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffSold on,What,Animal,Buyer,Price,Currency,Notes,Returned on')
    expect(rows).toHaveLength(formulas.length)
    for (const row of rows) expect(row).toMatch(/^2023-01-01,"Nyx, ""the one""",,"?'[=+\-@]/)
    const other = await signedIn({ plus: true })
    expect((await other.get('/dashboard/shop/sales.csv')).body).not.toContain('Clover')
    expect((await keeper.get('/dashboard/shop/sales.csv')).body).toContain(
      '2025-10-25,Quill,,,120.50,GBP,Autumn fair,',
    )
  })
})
