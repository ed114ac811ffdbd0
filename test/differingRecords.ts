import type { Keeper } from './app.ts'
import { least, plannedPairing, whole } from './factories.ts'

type Values = Record<string, unknown>
type Pair = { first?: object; second?: object }

/** Two records of a list that differ in every field; the first has a value in each. */
export async function differing(keeper: Keeper, api: string): Promise<Values[]> {
  const { first, second } = (await pairs[api]?.(keeper)) ?? {}
  const added = [
    await keeper.add(api, { ...whole[api], ...first }),
    await keeper.add(api, { ...least[api], ...renamed(api), ...second }),
  ]
  return Promise.all(added.map(async ({ id }) => (await keeper.get(`${api}/${id}`)).json()))
}

/** The first field of the least is what a record is called by. */
const renamed = (api: string) => ({ [Object.keys(least[api] ?? {})[0] ?? 'name']: 'Another' })

/** What has to be said besides the whole and the least of a record: others that it names, and choices. */
const pairs: Record<string, (keeper: Keeper) => Promise<Pair>> = {
  animals: async (keeper) => ({
    first: {
      species_id: await idOf(keeper, 'species', { commonName: 'Ball python' }),
      sire_id: await animal(keeper, 'male'),
      dam_id: await animal(keeper, 'female'),
      ...{ state: 'loaned_out', state_on: '2026-01-20', state_reason: 'To Priya' },
    },
    second: { sex: 'male', dateHatched: '2022-01-01', dateHatchedPrecision: 'year' },
  }),
  bulbs: async () => ({
    first: { uvi_readings: [{ uvi: 2.1, distance_cm: 30, measured_on: '2026-01-05', notes: '' }] },
    second: { bulb_type: 'heat' },
  }),
  climate_places: async () => ({
    first: { targets: [basking], brumation },
    second: { day_from: '09:00', day_to: '21:00' },
  }),
  // A litter has no incubator, and what has hatched no reminder.
  async clutches(keeper) {
    const { pairing, sire, dams } = await plannedPairing(keeper)
    const named = { pairing_id: pairing.id, sire_id: sire.id, dam_id: dams[0]?.id }
    return {
      first: { ...named, is_litter: false, hatchedOn: '' },
      second: { is_litter: true, hatchedOn: '2026-02-02' },
    }
  },
  feeders: async () => ({ second: { kind: 'prepared' } }),
  pairing_plans: async (keeper) => ({
    first: {
      ...{ identifier: 'BP-26', notes: 'For the fair.' },
      sire_id: await animal(keeper, 'male', 'Rook'),
    },
    second: { sire_id: await animal(keeper, 'male', 'Dusk') },
  }),
  sales: async (keeper) => ({
    first: {
      animal_id: await animal(keeper, 'female'),
      contact_id: await idOf(keeper, 'contacts', least.contacts),
      listing_id: await idOf(keeper, 'shop_listings', least.shop_listings),
    },
    second: { sold_on: '2026-01-09' },
  }),
  shop_listings: async (keeper) => ({
    first: { animal_id: await animal(keeper, 'female') },
  }),
  // A live-bearer has no eggs to keep warm.
  species: async () => ({
    first: { bears_live: false, countryOfOrigin: 'GH', targets: [basking] },
    second: { bears_live: true },
  }),
}

const basking = { zone: 'basking', kind: 'temperature', part: 'day', low: 32, high: 35.5 }

/** A winter of a corn snake. */
const brumation = {
  ...{ starts_on: '2026-11-03', cooling_days: 14, ends_on: '2027-02-01', warming_days: 14 },
  ...{ day_low: 10, day_high: 15, night_low: 8, night_high: 12, every_year: true },
}

const idOf = async (keeper: Keeper, api: string, values: object = {}): Promise<string> =>
  (await keeper.add(api, values)).id

const animal = (keeper: Keeper, sex: string, name = 'Juniper') =>
  idOf(keeper, 'animals', { name, sex })
