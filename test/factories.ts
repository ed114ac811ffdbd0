import { v7 as newId } from 'uuid'
import type { Keeper } from './app.ts'
import { keepersPassword } from './password.ts'

/** A browser that takes web push, with a key and a secret of the right shape. */
export const deviceOf = (name: string) => ({
  endpoint: `https://push.example.org/${name}`,
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'A'.repeat(22),
  device: name,
})

/** Adds a browser of that name to those that a keeper is pushed on. */
export const addDevice = (keeper: Keeper, name: string, more = {}) =>
  keeper.post('push_subscriptions.json', {
    push_subscription: { ...deviceOf(`${name}-${keeper.userId}`), device: name, ...more },
  })

/** An API token that may write, with its maker's password. */
export const leastToken = (name: string) => ({
  name,
  scope: 'write',
  expires_in_days: '30',
  current_password: keepersPassword,
})

/** A webhook of a few events, with its owner's password; nothing is at its address. */
export const leastWebhook = (name: string) => ({
  url: `https://webhooks.invalid/${encodeURIComponent(name)}`,
  events: ['clutch.added', 'stock.low'],
  current_password: keepersPassword,
})

/** The least each resource can be made of, by its api's name. */
export const least: Record<string, object> = {
  animals: { name: 'Saffron', sex: 'female' },
  bulbs: { name: 'D3+', bulb_type: 'uv' },
  climate_places: { room: 'Reptile room' },
  clutches: { name: 'BP-26-3', number_of_eggs: 1 },
  contacts: { name: 'Ines Vogt' },
  custom_events: { title: 'Reptile fair', started_on: '2026-12-05' },
  feeders: { name: 'Rat' },
  groups: { name: 'Rack 2' },
  pairing_plans: { identifier: 'BP-26' },
  sales: { title: 'Banana Pied', sold_on: '2026-01-03' },
  shop_listings: { title: 'Banana Pied', privacy: 'public', status: 'for_sale' },
  species: { commonName: 'Ball python' },
  supplements: { name: 'Calcium' },
  tasks: { content: 'Order rats' },
}

/** The same, with what the record has to name: a plan its sire. */
export async function leastOf(keeper: Keeper, api: string): Promise<object> {
  if (api !== 'pairing_plans') return least[api] ?? {}
  const sire = await keeper.add('animals', { name: 'Rook', sex: 'male' })
  return { ...least[api], sire_id: sire.id }
}

/** A plan of one sire with as many dams, of one species; and its first pairing. */
export async function plannedPairing(
  keeper: Keeper,
  { dams = ['Marigold'], species = {} }: { dams?: string[]; species?: object } = {},
) {
  const kind = await keeper.add('species', { commonName: 'Ball python', ...species })
  const animal = (name: string, sex: string) =>
    keeper.add('animals', { name, sex, species_id: kind.id, genetics: `het ${name}` })
  const sire = await animal('Rook', 'male')
  const rows: { id: string; name: string }[] = []
  for (const name of dams) rows.push(await animal(name, 'female'))
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: sire.id,
    pairings_attributes: rows.map(({ id }) => ({ dam_id: id })),
  })
  return { kind, sire, dams: rows, plan, pairing: plan.pairings[0] }
}

/** Every field of each resource, with a value that is not its default. */
export const whole: Record<string, object> = {
  animals: {
    name: 'Saffron',
    sex: 'female',
    genetics: 'Banana Pied, het Clown',
    dateHatched: '2023-07-14',
    dateHatchedPrecision: 'day',
    source: 'captive_bred',
    acquired_via: 'produced',
    in_quarantine: true,
    quarantinedAt: '2026-01-03T16:20:00.000Z',
    description: 'Prefers her rats warm.',
    state: 'kept',
    // Only an animal that is not kept any more has the two.
    state_on: null,
    state_reason: '',
    code: 'BP-7',
    external_id: 'ZIMS 1188',
    room: 'Reptile room',
    rack: 'Rack 2',
    tub: '14',
  },
  bulbs: {
    name: 'D3+ Reptile Lamp',
    brand: 'Arcadia',
    wattage: 39.5,
    acquired_from: 'The Bug Shed',
    bulb_type: 'uv',
    uv_percent: 12.5,
    uv_lifespan: 'one_year',
    send_uv_reminder: true,
    uv_installed_on: '2026-01-03',
    uvi_needed: 1.5,
    hours_a_day: 11.5,
    duty_percent: 45,
    kwh_price: 0.2735,
  },
  climate_places: {
    room: 'Reptile room',
    rack: 'Rack 2',
    tub: '14',
    day_from: '07:30',
    day_to: '19:30',
    substrate: 'Cypress mulch',
    substrate_on: '2026-01-03',
    substrate_days: 90,
    notes: 'Behind the door.',
  },
  clutches: {
    name: 'BP-26-3',
    number_of_eggs: 7,
    laid_on: '2026-01-03',
    expected_to_hatch_on: '2026-03-04',
    hatchedOn: '2026-03-06',
    send_hatch_reminder: true,
    is_litter: true,
    incubating_since: '2026-01-04',
    box: 'Box 1',
    celsius_from: 30.5,
    celsius_to: 32,
    humidity_from: 85,
    humidity_to: 95,
    notes: 'Egg 7 looks yellow.',
  },
  contacts: {
    name: 'Ines Vogt',
    email: 'ines@example.org',
    phoneNumber: '+49 30 901820',
    websiteUrl: 'vogt-reptiles.example',
    notes: 'Breeds hognoses.',
  },
  custom_events: {
    title: 'Reptile fair',
    description: 'Table 14, take the scales.',
    started_on: '2026-12-05',
    remind: 'one_week',
  },
  feeders: {
    name: 'Rat',
    size: 'weaned',
    kind: 'live',
    weight: 32.5,
    quantity: 40,
    lowStock: 10,
    acquiredFrom: 'Frozen Rodents',
    cost: 1.85,
    cost_currency: 'EUR',
    description: 'From the big freezer.',
  },
  groups: { name: 'Rack 2', description: 'The warm room.' },
  sales: {
    title: 'Banana Pied, female',
    sold_on: '2026-01-03',
    price: 420.5,
    currency: 'EUR',
    buyer: 'Priya Nair',
    notes: 'Fetched her from the fair.',
    returned_on: '2026-02-03',
  },
  shop_listings: {
    title: 'Banana Pied, female',
    price: 420.5,
    status: 'on_hold',
    description: 'Takes weaned rats from the tongs.',
    privacy: 'private',
    featured: true,
  },
  species: {
    commonName: 'Ball python',
    latinName: 'Python regius',
    description: 'Curls up.',
    bears_live: true,
    incubation_days: 58,
    incubation_celsius: 31.5,
    pre_lay_days: 30,
  },
  supplements: { name: 'Calcium', brand: 'Repashy', acquiredFrom: 'The fair' },
  tasks: { content: 'Ask Ines about the hognoses' },
}

/** Every field of a shop, with a value that is not its default. */
export const wholeShop = {
  name: 'Holt Reptiles',
  description: 'Ball pythons and geckos from Sheffield.',
  privacy: 'public',
  currency_id: 'EUR',
  facebook_url: 'https://facebook.com/holt',
  instagram_url: 'https://instagram.com/holt',
  twitter_url: 'https://x.com/holt',
  youtube_url: 'https://youtube.com/@holt',
  tiktok_url: 'https://tiktok.com/@holt',
  footer_info: 'Collection only.',
  street: '14 Sharrow Lane',
  address_line_2: 'Unit 3',
  city: 'Sheffield',
  county: 'South Yorkshire',
  postcode: 'S11 8AE',
}

/** Opens a keeper's shop, public and at an address of its own unless told otherwise. */
export async function openedShop(keeper: Keeper, more: object = {}) {
  const shop = { name: 'Holt Reptiles', slug: freeSlug(), privacy: 'public', ...more }
  const answer = await keeper.post('shop.json', { shop })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().object
}

/** An address that no other test has. */
export const freeSlug = () => `holt-${newId().slice(-12)}`

/** Adds a listing, for sale and public unless told otherwise. */
export const addListing = (keeper: Keeper, more: object = {}) =>
  keeper.add('shop_listings', { ...least.shop_listings, ...more })

/** Something to tell a keeper, as `notify` takes it. */
export const told = (
  { accountId, userId }: Pick<Keeper, 'accountId' | 'userId'>,
  header_text = 'Saffron is due',
) => ({
  account_id: accountId,
  user_id: userId,
  kind: 'message',
  header_text,
  body_text: 'Fed 9 days ago.',
  path: '/animals',
})

/** An animal, a feeder and a feeding of it. */
export async function fedAnimal(keeper: Keeper, feeding: object = {}) {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
  const log = await keeper.add(`animals/${animal.id}/feeding_logs`, {
    feeder_id: feeder.id,
    ...feeding,
  })
  return { animal, feeder, log }
}

export { newId }
