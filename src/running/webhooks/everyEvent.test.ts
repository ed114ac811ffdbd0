import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { raisedAlarm } from '../../../test/alarms.ts'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { leastWebhook } from '../../../test/factories.ts'
import { conversationWith, listed } from '../../../test/messages.ts'
import { climateAlarms } from '../../db/schema.ts'
import { eventNames, webhookEvents } from './events.contract.ts'
import { type Delivery, webhookResource } from './webhooks.contract.ts'

type Sent = { event: string; account_id: string; object: Record<string, unknown> }
let keeper: Keeper
let sent: Sent[]

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('webhooks', { ...leastWebhook('all'), events: eventNames })
  await letEverythingHappen(keeper)
  sent = (await deliveriesOf(keeper, id)).map(({ body }) => JSON.parse(body))
})

test.each(eventNames)('%s is sent as its documentation says', (name) => {
  const example = webhookEvents.get(name)?.object ?? {}
  const bodies = sent.filter(({ event }) => event === name)
  expect(bodies.length).toBeGreaterThan(0)
  for (const { object, account_id } of bodies) {
    expect(account_id).toBe(keeper.accountId)
    expect(Object.keys(object)).toEqual(Object.keys(example))
    const others = Object.keys(example).filter(
      (key) =>
        !isNothing(object[key]) && !isNothing(example[key]) && !isAlike(object[key], example[key]),
    )
    expect(others).toEqual([])
  }
  // What an example shows is there in at least one of them.
  const shown = Object.keys(example).filter((key) => !isNothing(example[key]))
  const empty = shown.filter((key) => bodies.every(({ object }) => isNothing(object[key])))
  expect(empty).toEqual([])
})

test('nothing else is sent, and each event has words', () => {
  expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(eventNames))
  for (const { when } of webhookEvents.values()) expect(when).toMatch(/^An? .+\.$|^The .+\.$/)
  expect(
    webhookResource.input.safeParse({ ...leastWebhook('a'), events: eventNames }).success,
  ).toBe(true)
})

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** The same type, and for text the same shape: an id, a moment, a day, or words. */
function isAlike(value: unknown, example: unknown) {
  if (typeof value !== 'string' || typeof example !== 'string') {
    return typeof value === typeof example && Array.isArray(value) === Array.isArray(example)
  }
  const shape = shapes.find((one) => one.test(example))
  return shape === undefined || shape.test(value)
}
const shapes = [
  /^[\da-f]{8}-[\da-f-]{27}$/,
  /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/,
  /^\d{4}-\d\d-\d\d$/,
]

async function deliveriesOf(keeper: Keeper, id: string): Promise<Delivery[]> {
  const { totalPages } = await keeper.page(`webhooks/${id}/deliveries`, { per_page: '100' })
  const pages = Array.from({ length: totalPages }, (_, at) => ({
    per_page: '100',
    page: `${at + 1}`,
  }))
  const lists = await Promise.all(
    pages.map((page) => keeper.list(`webhooks/${id}/deliveries`, page)),
  )
  return lists.flat()
}

/** One of each event, with all that its example shows. */
async function letEverythingHappen(keeper: Keeper) {
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const animal = (name: string, sex: string) =>
    keeper.add('animals', {
      ...{ name, sex, species_id: species.id, genetics: 'Pied', dateHatched: '2023-06-14' },
      ...{ room: 'Rack room', rack: 'Rack 1', tub: '4', code: name.slice(-8) },
    })
  const [dam, sire] = [await animal('Saffron', 'female'), await animal('Umber', 'male')]
  await keeper.change('animals', dam.id, { genetics: 'Banana Pied' })
  await keeper.change('animals', dam.id, { tub: '5' })
  await keeper.add('comments', {
    ...{ content: 'Took it by herself.', commentable_type: 'Animal', commentable_id: dam.id },
  })
  await care(keeper, dam.id)
  await health(keeper, dam.id)
  await climate(keeper)
  await breeding(keeper, dam.id, sire.id)
  for (const state of ['sold', 'died', 'rehomed']) {
    const { id } = await animal(`One that was ${state}`, 'male')
    await keeper.change('animals', id, { state, state_reason: 'Jo' })
    await keeper.delete(`animals/${id}`)
  }
  const task = await keeper.add('tasks', { content: 'Order rats' })
  await keeper.delete(`tasks/${task.id}`)
  await shop(keeper, dam.id)
}

async function care(keeper: Keeper, animal: string) {
  const feeder = await keeper.add('feeders', {
    ...{ name: 'Rat', size: 'Weaned', quantity: 6, lowStock: 5 },
  })
  const log = (api: string, values: object) => keeper.add(`animals/${animal}/${api}`, values)
  await log('feeding_logs', { feeder_id: feeder.id, count: 2 })
  await log('weight_logs', { weightInGrams: 1480, unit: 'grams' })
  await log('shedding_logs', { quality: 'complete' })
  await log('cleaning_logs', {})
  await log('poop_logs', {})
}

async function health(keeper: Keeper, animal: string) {
  const part = (api: string, values: object) => keeper.add(`animals/${animal}/${api}`, values)
  await part('health_notes', { content: 'Wheezes at night.' })
  const { id } = await part('treatments', {
    ...{ substance: 'Meloxicam', dose: 0.2, dose_unit: 'mg', every_days: 1, at_times: ['19:30'] },
    ...{ started_on: '2026-01-01', ends_on: '2026-01-09' },
  })
  await part(`treatments/${id}/doses`, {})
  await part('vet_visits', {
    reason: 'Check-up',
    completed: false,
    visited_on: '2030-01-01',
    visit_time: '10:30',
  })
}

async function climate(keeper: Keeper) {
  const { db } = await testApp()
  const { id: place_id } = await keeper.add('climate_places', { room: 'Rack room' })
  const alarmed = { account_id: keeper.accountId, place_id, words: 'Rack room' }
  const id = await raisedAlarm(db, alarmed)
  await keeper.post(`climate_alarms/${id}/acknowledge`)
  const ended_at = new Date().toISOString()
  await db.update(climateAlarms).set({ ended_at }).where(eq(climateAlarms.id, id))
}

async function breeding(keeper: Keeper, dam: string, sire: string) {
  const plan = await keeper.add('pairing_plans', {
    ...{ identifier: 'BP-26', sire_id: sire, pairings_attributes: [{ dam_id: dam }] },
  })
  const [{ id: pairing_id }] = plan.pairings
  await keeper.add(`pairings/${pairing_id}/pairing_logs`, {
    kind: 'locked',
    happened_at: '2026-01-02T10:00:00.000Z',
  })
  const clutch = await keeper.add('clutches', {
    ...{ name: 'Saffron 2026', pairing_id, dam_id: dam, sire_id: sire, number_of_eggs: 3 },
    ...{ laid_on: '2026-01-01', expected_to_hatch_on: '2026-03-01' },
  })
  const [first, second] = (await keeper.get(`clutches/${clutch.id}`)).json().eggs
  await keeper.post(`clutches/${clutch.id}/hatch`, {
    hatching: { eggs: [{ egg_id: first.id, name: 'Sienna' }] },
  })
  await keeper.change(`clutches/${clutch.id}/eggs`, second.id, { state: 'slug' })
}

async function shop(keeper: Keeper, animal_id: string) {
  await conversationWith(keeper, {
    ...{ name: 'Jo Lind', content: 'Is she still available?', listing: await listed(keeper) },
  })
  const listing = await keeper.add('shop_listings', {
    ...{ title: 'Banana Pied', privacy: 'private', status: 'for_sale', animal_id },
  })
  await keeper.add('sales', {
    ...{ title: 'Banana Pied', listing_id: listing.id, animal_id, sold_on: '2026-01-03' },
    ...{ price: 450, currency: 'USD', buyer: 'Jo Lind' },
  })
}
