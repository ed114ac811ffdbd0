import { v7 as newId } from 'uuid'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { freeSlug, leastToken, leastWebhook } from '../factories.ts'
import { pngOf } from '../pictures.ts'
import { zone } from '../zone.ts'
import { expect } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

/** An animal, a feeder, and a feeding of it. */
export async function fedAnimal(keeper: Keeper) {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const log = await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id })
  return { animal, feeder, log }
}

/** Animals that eat rats every week, and are due. */
export async function hungry(keeper: Keeper, ...names: string[]) {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const started_on = addDays(today(zone), -28)
  const weekly = { started_on, repeat_amount: 7, repeat: 'day', feeder_id: feeder.id }
  const animals = names.map((name) => ({ name, sex: 'female', feeding_schedules: [weekly] }))
  await keeper.addMany('animals', animals)
  return keeper.list('animals?per_page=100')
}

/** One record behind every kind of address, by the path of its list. */
export type Samples = Record<string, string>

/** Something of everything, with every field filled in. */
export async function wholeCollection(keeper: Keeper): Promise<Samples> {
  return collection(keeper, {
    name: 'Saffron',
    words: 'Banana Pied, het Clown',
    text: 'Prefers her rats warm, and the left hide.',
  })
}

/** The same with the longest names there can be, none of which has a place to break. */
export async function longCollection(keeper: Keeper): Promise<Samples> {
  return collection(keeper, {
    name: 'W'.repeat(100),
    words: 'W'.repeat(100),
    text: `${'W'.repeat(400)} ${'Prefers her rats warm. '.repeat(70)}`.slice(0, 2000).trim(),
  })
}

/** A pair whose sires are half siblings, in the pedigree's third generation, kept by others. */
async function cousins(
  keeper: Keeper,
  kin: { name: string; genetics: string; species_id: string },
) {
  const outside = (sex: 'male' | 'female', parents: object = {}) =>
    keeper.add('animals', { ...kin, ...parents, sex, state: 'outside' })
  const shared = await outside('male')
  const sires = [
    await outside('male', { sire_id: shared.id, dam_id: (await outside('female')).id }),
    await outside('male', { sire_id: shared.id }),
  ]
  return {
    dam: await outside('female', { sire_id: sires[0]?.id }),
    sire: await outside('male', { sire_id: sires[1]?.id }),
  }
}

type Texts = { name: string; words: string; text: string }

async function collection(keeper: Keeper, { name, words, text }: Texts): Promise<Samples> {
  const species = await keeper.add('species', {
    commonName: name,
    latinName: words,
    description: text,
    countryOfOrigin: 'GH',
  })
  const feeder = await keeper.add('feeders', {
    name,
    size: words,
    weight: 99_999.99,
    quantity: 999_999,
    cost: 999_999.99,
    acquiredFrom: words,
    description: text,
  })
  const bulb = await keeper.add('bulbs', {
    name: name.slice(0, 70),
    brand: words.slice(0, 80),
    wattage: 99_999.9,
    bulb_type: 'uv',
    uv_percent: 12.5,
    uv_lifespan: 'six_months',
    uv_installed_on: '2024-01-03',
    uvi_needed: 99.9,
    uvi_readings: [{ uvi: 9.5, distance_cm: 500, measured_on: '2024-01-03', notes: words }],
    send_uv_reminder: true,
    acquired_from: words,
  })
  const supplement = await keeper.add('supplements', { name, brand: words, acquiredFrom: words })
  const { dam, sire } = await cousins(keeper, { name, genetics: words, species_id: species.id })
  const animal = await keeper.add('animals', {
    name,
    sex: 'female',
    dam_id: dam.id,
    sire_id: sire.id,
    species_id: species.id,
    genetics: words,
    dateHatched: '2023-07-14',
    source: 'long_term_captive',
    acquired_via: 'short_term_foster',
    code: name.slice(0, 30),
    external_id: words,
    room: words,
    rack: words,
    tub: words,
    in_quarantine: true,
    description: text,
    feeding_schedules: [
      { ...monthly, feeder_id: feeder.id, supplement_id: supplement.id },
      { ...monthly, feeder_id: feeder.id, paused_until: '2199-12-31', pause_reason: words },
    ],
    cleaning_schedule: { ...monthly, counts_from: 'last_log' },
  })
  const partner = await keeper.add('animals', {
    name: name.slice(0, 98),
    sex: 'male',
    species_id: species.id,
    photo: {
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pngOf(900, 600)),
    },
  })
  const group = await keeper.add('groups', {
    name,
    description: text,
    animal_groups_attributes: [{ animal_id: animal.id }],
  })
  const contact = await keeper.add('contacts', {
    name,
    email: `${words}@example.org`,
    phoneNumber: '+49 30 901820',
    websiteUrl: `${words.slice(0, 150)}.example`,
    notes: text,
  })
  for (const [commentable_type, { id }] of Object.entries({ Animal: animal, Contact: contact })) {
    await keeper.add('comments', {
      content: text.slice(0, 500),
      commentable_type,
      commentable_id: id,
    })
  }
  await keeper.add('animals', { name, sex: 'unknown', state: 'rehomed', state_reason: words })
  const feedings = `animals/${animal.id}/feeding_logs`
  const log = await keeper.add(feedings, {
    feeder_id: feeder.id,
    supplement_id: supplement.id,
    notes: text,
  })
  await keeper.add(feedings, { feeder_id: feeder.id, success: false, feedingMethod: 'assisted' })
  const { plan, pairing } = await paired(keeper, { sire: partner.id, dam: animal.id, words, text })
  const [clean, shed, weight, poop] = await otherLogs(keeper, animal.id, text)
  await health(keeper, animal.id, contact.id, { words, text })
  await foretold(keeper, partner.id, animal.id)
  for (const started_on of [today(zone), '2026-01-02']) {
    const title = words.slice(0, 90)
    await keeper.add('custom_events', { title, description: text.slice(0, 500), started_on })
  }
  await keeper.add('api_tokens', leastToken(name))
  const webhook = await keeper.add('webhooks', leastWebhook(name))
  const invited = `${words.slice(0, 24).replaceAll(/\W/g, '-')}.${newId()}`
  await keeper.add('shared_users', {
    email: `${invited}@${'w'.repeat(60)}.example`,
    role: 'viewer',
    may_log: true,
  })
  const clutch = await clutchOf(keeper, animal.id, { name, words, text })
  const listing = await openedShop(keeper, animal.id, { name, words, text })
  const sale = await keeper.add('sales', {
    title: name,
    animal_id: partner.id,
    contact_id: contact.id,
    sold_on: '2026-01-02',
    price: 999_999_999.99,
    notes: text,
  })
  const place = await keeper.add('climate_places', { room: words, substrate: words, notes: text })
  const gone = await keeper.add('supplements', { name })
  await keeper.remove('supplements', gone.id)

  return {
    help: 'getting-started',
    'shop/messages': await keeper.asked({ name, text }),
    animals: animal.id,
    'animals/:animalId/feedings': log.id,
    breeding: plan.id,
    'breeding/:planId/pairings': pairing.id,
    contacts: contact.id,
    incubator: clutch.id,
    'shop/listings': listing.id,
    groups: group.id,
    'animals/:animalId/cleans': clean.id,
    'animals/:animalId/sheds': shed.id,
    'animals/:animalId/weight': weight.id,
    'animals/:animalId/poops': poop.id,
    species: species.id,
    imports: (await inReview(keeper, words)).id,
    climate: place.id,
    'climate/alarms': await keeper.alarmed(place.id, words),
    'account/webhooks': webhook.id,
    'shop/sales': sale.id,
    'inventory/feeders': feeder.id,
    'inventory/bulbs': bulb.id,
    'inventory/supplements': supplement.id,
  }
}

/** A forecast that a shed has closed, and an active one of each. */
async function foretold(keeper: Keeper, first: string, second: string) {
  const forecasts = 'reptile_keeper_intelligence/shed_forecasts'
  const ready = async (animal_id: string) => {
    await keeper.add(forecasts, { animal_id })
    const state = async () => (await keeper.read('animals', animal_id)).forecastState
    await expect.poll(state).toBe('ready')
  }
  for (const days of [95, 63, 32]) {
    const happenedAt = new Date(Date.now() - days * 86_400_000).toISOString()
    await keeper.add(`animals/${first}/shedding_logs`, { quality: 'complete', happenedAt })
  }
  await ready(first)
  const marked = { quality: 'complete', set_shed_forecast_shed_at: true }
  await keeper.add(`animals/${first}/shedding_logs`, marked)
  for (const animal of [first, second]) await ready(animal)
}

/** A plan with a pairing that was seen several times, of every kind and none. */
async function paired(
  keeper: Keeper,
  { sire, dam, words, text }: { sire: string; dam: string; words: string; text: string },
) {
  const plan = await keeper.add('pairing_plans', {
    identifier: words,
    sire_id: sire,
    notes: text,
    pairings_attributes: [{ dam_id: dam, notes: text }],
  })
  const [pairing] = plan.pairings
  for (const kind of ['paired', 'locked', null, 'pre_lay_shed']) {
    await keeper.add(`pairings/${pairing.id}/pairing_logs`, {
      kind,
      successful: kind !== null,
      notes: text,
      happened_at: '2026-08-02T08:00:00Z',
    })
  }
  return { plan, pairing }
}

/** A clutch whose window is open, with eggs in several states and a box of its own. */
async function clutchOf(keeper: Keeper, dam_id: string, { name, words, text }: Texts) {
  const now = today(zone)
  const clutch = await keeper.add('clutches', {
    name: name.slice(0, 70),
    dam_id,
    number_of_eggs: 9,
    laid_on: addDays(now, -58),
    expected_to_hatch_on: addDays(now, 2),
    box: words,
    celsius_from: 30.5,
    celsius_to: 32,
    humidity_from: 85,
    humidity_to: 95,
    notes: text,
  })
  const { eggs } = await keeper.read('clutches', clutch.id)
  const ids = eggs.map(({ id }: { id: string }) => id)
  const states = ['pipped', 'slug', 'went_bad', 'died_in_shell']
  for (const [at, state] of states.entries()) {
    await keeper.change(`clutches/${clutch.id}/eggs`, ids[at], { state, notes: text.slice(0, 500) })
  }
  await keeper.add(`clutches/${clutch.id}/eggs/${ids[4]}/egg_checks`, {
    is_candled: true,
    weightInGrams: 4999.99,
    notes: text.slice(0, 500),
  })
  for (const hours of [1, 30, 60]) {
    const happened_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    const celsius = hours === 30 ? 29.1 : 31.4
    await keeper.add('air_readings', { box: words, celsius, humidity: 92, happened_at })
  }
  await keeper.add('clutches', {
    name: name.slice(0, 69),
    number_of_eggs: 1,
    hatchedOn: now,
  })
  return clutch
}

/** A public shop with a listing of the animal in every state. */
async function openedShop(keeper: Keeper, animal_id: string, { name, words, text }: Texts) {
  await keeper.add('shop', {
    name,
    slug: freeSlug(),
    description: text,
    privacy: 'public',
    footer_info: text,
    street: words,
    address_line_2: words,
    city: words,
    county: words,
    postcode: words,
    country: 'GB',
  })
  const offer = { title: name, description: text, privacy: 'public', status: 'for_sale' }
  await keeper.add('shop_listings', { ...offer, status: 'sold', price: 999_999_999.99 })
  await keeper.add('shop_listings', { ...offer, status: 'on_hold', privacy: 'private' })
  return keeper.add('shop_listings', {
    ...offer,
    animal_id,
    price: 420.5,
    featured: true,
    images: {
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pngOf(900, 600)),
    },
  })
}

/** A note, a visit, and treatments: one that is late with doses given, one to begin, one that is over. */
async function health(
  keeper: Keeper,
  animal: string,
  contact_id: string,
  { words, text }: Omit<Texts, 'name'>,
) {
  const course = { substance: words, dose: 999_999.999, dose_unit: 'tablet', notes: text }
  await keeper.add(`animals/${animal}/health_notes`, { content: text, noted_on: '2026-01-02' })
  await keeper.add(`animals/${animal}/vet_visits`, {
    reason: words,
    findings: text,
    contact_id,
    cost: 99_999.99,
  })
  const treatments = `animals/${animal}/treatments`
  const late = await keeper.add(treatments, { ...course, every_days: 14, started_on: '2026-01-02' })
  for (const day of [2, 3, 4, 5, 6, 7, 8]) {
    const happenedAt = `2026-01-0${day}T08:00:00Z`
    await keeper.add(`${treatments}/${late.id}/doses`, { happenedAt, again: true })
  }
  await keeper.add(treatments, { ...course, every_days: 365, started_on: '2199-01-02' })
  await keeper.add(treatments, {
    ...course,
    every_days: 1,
    started_on: '2026-01-02',
    ends_on: '2026-01-09',
  })
}

/** Two logs of every kind but feedings, the earlier one being the exception; the later are answered. */
async function otherLogs(keeper: Keeper, animal: string, notes: string) {
  const happenedAt = '2026-01-02T08:00:00Z'
  const twice = async (kind: string, usual: object, unusual: object) => {
    await keeper.add(`animals/${animal}/${kind}`, { ...unusual, happenedAt })
    return keeper.add(`animals/${animal}/${kind}`, { ...usual })
  }
  return [
    await twice('cleaning_logs', {}, {}),
    await twice('shedding_logs', { quality: 'complete' }, { quality: 'stuck' }),
    await twice(
      'weight_logs',
      { weightInGrams: 99_999_999.99, unit: 'grams' },
      { weightInGrams: 1482, unit: 'kilograms' },
    ),
    await twice('poop_logs', { notes }, { unusual: true, notes }),
  ]
}

const monthly = { started_on: '2024-01-03', repeat_amount: 32, repeat: 'month' }

/** An import whose rows were read: new ones, one with an error, and a column that is left out. */
async function inReview(keeper: Keeper, words: string) {
  const rows = `Name,Species,Hatched,Wt,Remark\n${words},Ball python,2021,812 g,x\nNyx,,no idea,1 kg,\n`
  const file = { name: `${words}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows) }
  const made = await keeper.add('imports', { source: 'file', file })
  const status = async () => (await keeper.read('imports', made.id)).status
  await expect.poll(status).toBe('review')
  return made
}
