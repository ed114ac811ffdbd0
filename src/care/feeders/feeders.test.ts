import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { feeders, feedingLogs, recordChanges } from '../../db/schema.ts'

test('a stock is low from its threshold down, and never without one', async () => {
  const keeper = await signedIn()
  const isLow = async (stock: object) =>
    (await keeper.add('feeders', { name: 'Rat', ...stock })).isLow
  expect(await isLow({ quantity: 11, lowStock: 10 })).toBe(false)
  expect(await isLow({ quantity: 10, lowStock: 10 })).toBe(true)
  expect(await isLow({ quantity: 0, lowStock: 0 })).toBe(true)
  expect(await isLow({ quantity: 1, lowStock: 0 })).toBe(false)
  expect(await isLow({ quantity: 0 })).toBe(false)
  expect(await isLow({ lowStock: 10 })).toBe(false)
  const low = await keeper.list('feeders', { filter: 'low' })
  expect(low.map(({ quantity }) => quantity)).toEqual([10, 0])
  expect((await keeper.get('inventory')).json().feeders).toEqual({ total: 6, low: 1, out: 2 })
})

test('deliveries that are entered at once all arrive', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', cost: 1.5 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      keeper.post(`feeders/${id}/restock`, { restock: { quantity: 7 } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect((await keeper.get(`feeders/${id}`)).json()).toMatchObject({ quantity: 70, cost: 1.5 })
})

test('a delivery that is sent again is the same one, and may be corrected', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 4 })
  const stockAfter = async (restock: object) =>
    (await keeper.post(`feeders/${id}/restock`, { restock })).json().object.quantity
  const delivery = { id: newId(), quantity: 25 }
  expect(await stockAfter(delivery)).toBe(29)
  expect(await stockAfter(delivery)).toBe(29)
  expect(await stockAfter({ ...delivery, quantity: 50 })).toBe(54)
  expect(await stockAfter({ quantity: 1 })).toBe(55)
  expect(await stockAfter({ id: newId(), quantity: 25 })).toBe(80)
  // Its answer was lost, and others came in the meantime.
  expect(await stockAfter(delivery)).toBe(80)
  const { id: other } = await keeper.add('feeders', { name: 'Mouse', quantity: 1 })
  const elsewhere = await keeper.post(`feeders/${other}/restock`, { restock: delivery })
  expect(elsewhere.json().object.quantity).toBe(26)
})

test('a delivery that is corrected to fewer than were fed of it leaves nothing in stock', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 0 })
  const { id: animal } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const delivery = { id: newId(), quantity: 5 }
  await keeper.post(`feeders/${id}/restock`, { restock: delivery })
  await keeper.add(`animals/${animal}/feeding_logs`, { feeder_id: id, count: 4 })
  const restock = { ...delivery, quantity: 2 }
  const { object } = (await keeper.post(`feeders/${id}/restock`, { restock })).json()
  expect(object.quantity).toBe(0)
})

test('undoing the first delivery ends its tracking, unless someone had counted the stock meanwhile', async () => {
  const keeper = await signedIn()
  const stockAfterUndo = async (counted?: number) => {
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    if (counted) await keeper.patch(`feeders/${id}`, { feeder: { quantity: counted } })
    const restocked = await keeper.post(`feeders/${id}/restock`, { restock: { quantity: 25 } })
    const { updated_at } = restocked.json().object
    const restock_undo = { delivered: 25, quantity: null, updated_at }
    return (await keeper.post(`feeders/${id}/restock/undo`, { restock_undo })).json().object
      .quantity
  }
  expect(await stockAfterUndo()).toBeNull()
  expect(await stockAfterUndo(40)).toBe(40)
})

test('what was in stock is counted back over its meals and deliveries, to when it was added', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 4 })
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const log = await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: id, count: 3 })
  await keeper.post(`feeders/${id}/restock`, { restock: { quantity: 20 } })
  const { db } = await testApp()
  const before = (days: number) => sql`now() - make_interval(days => ${days}, hours => 1)`
  await db
    .update(feeders)
    .set({ created_at: before(20) })
    .where(eq(feeders.id, id))
  await db
    .update(feedingLogs)
    .set({ created_at: before(10) })
    .where(eq(feedingLogs.id, log.id))
  await db
    .update(recordChanges)
    .set({ created_at: before(5) })
    .where(and(eq(recordChanges.subject_id, id), eq(recordChanges.action, 'changed')))

  const { stock, pieces } = (await keeper.get(`feeders/${id}/use`)).json()
  expect(pieces).toBe(3)
  expect(stock).toEqual([
    ...Array(10).fill(null),
    ...Array(10).fill(4),
    ...Array(5).fill(1),
    ...Array(6).fill(21),
  ])
})

test('a delivery may bring a new cost', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 3, cost: 1.5, lowStock: 5 })
  const restock = { quantity: '20', cost: '1,85' }
  const { object } = (await keeper.post(`feeders/${id}/restock.json`, { restock })).json()
  expect(object).toMatchObject({ quantity: 23, cost: 1.85, isLow: false })
})

test('a delivery of nothing, of parts or of too many is refused, and changes nothing', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 999_990 })
  for (const [quantity, message] of [
    [undefined, 'Please enter how many'],
    [0, 'Please enter 1 or more'],
    [1.5, 'Please enter a whole number'],
    [100_001, 'Please enter at most 100,000'],
    [11, 'Stock can be up to 1,000,000'],
  ]) {
    const refused = await keeper.post(`feeders/${id}/restock`, { restock: { quantity } })
    expect(refused.statusCode).toBe(422)
    expect(refusals(refused)).toEqual({ quantity: message })
  }
  expect((await keeper.get(`feeders/${id}`)).json().quantity).toBe(999_990)
})

test('a feeder says whose schedules it is on', async () => {
  const keeper = await signedIn()
  const [rat, mouse] = [
    await keeper.add('feeders', { name: 'Rat' }),
    await keeper.add('feeders', { name: 'Mouse' }),
  ]
  const schedule = { started_on: '2026-01-03', repeat: 'day', repeat_amount: 7 }
  await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...schedule, feeder_id: rat.id }],
  })
  const fedWith = async (id: string) =>
    (await keeper.list(`feeders/${id}/animals`)).map(({ name }) => name)
  expect(await fedWith(rat.id)).toEqual(['Saffron'])
  expect(await fedWith(mouse.id)).toEqual([])
})

test('a feeder and a supplement are found by the words they are shown with', async () => {
  const keeper = await signedIn()
  await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  await keeper.add('feeders', { name: 'Hornworm' })
  await keeper.add('supplements', { name: 'Calcium', brand: 'Repashy' })
  const names = async (list: string, q: string) =>
    (await keeper.list(list, { q })).map(({ name }) => name)
  for (const typed of ['Rat, weaned', 'rat weaned', 'weaned', 'rat'])
    expect([typed, await names('feeders', typed)]).toEqual([typed, ['Rat']])
  for (const typed of ['Calcium, Repashy', 'repashy'])
    expect([typed, await names('supplements', typed)]).toEqual([typed, ['Calcium']])
  expect(await names('feeders', 'Hornworm')).toEqual(['Hornworm'])
  expect(await names('feeders', 'Rat, adult')).toEqual([])
})

test('feeders of one name are in the order of their sizes', async () => {
  const keeper = await signedIn()
  for (const size of ['weaned', 'adult', 'pinky'])
    await keeper.add('feeders', { name: 'Rat', size })
  await keeper.add('feeders', { name: 'Mouse', size: 'weaned' })
  const listed = await keeper.list('feeders', { sort: 'abc' })
  expect(listed.map(({ name, size }) => `${name} ${size}`)).toEqual([
    'Mouse weaned',
    'Rat adult',
    'Rat pinky',
    'Rat weaned',
  ])
})

test('the kind of a feeder is guessed from its name, unless one is chosen', async () => {
  const keeper = await signedIn()
  const kindOf = async (values: object) => (await keeper.add('feeders', values)).kind
  expect(await kindOf({ name: 'Rat', size: 'Weaned' })).toBe('frozen')
  expect(await kindOf({ name: 'Dubia roach' })).toBe('live')
  expect(await kindOf({ name: 'Gecko diet', kind: '' })).toBe('prepared')
  expect(await kindOf({ name: 'Rat', kind: 'live' })).toBe('live')
  const refused = await keeper.post('feeders', { feeder: { name: 'Rat', kind: 'tinned' } })
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    { kind: 'Please choose one of: frozen, live, prepared' },
  ])
})

test('its kind can be changed, stays with a new name, and is in the history', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Cricket' })
  const change = async (feeder: object) =>
    (await keeper.patch(`feeders/${id}`, { feeder })).json().object.kind
  expect(await change({ kind: 'frozen' })).toBe('frozen')
  expect(await change({ name: 'Live cricket', kind: null })).toBe('frozen')
  const history = (await keeper.get(`history?kind=feeder&id=${id}`)).json().value
  expect(JSON.stringify(history)).toContain('Frozen')
})
