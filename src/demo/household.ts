import type { RemindOn } from '../shared/choices.ts'
import type { DemoAnimal, DemoSpecies } from './animals.ts'

/** Where each kind lives; numbered tubs are given in the order of the list. */
export const demoPlaces: Record<DemoSpecies, { room: string; rack: string; tub: string }> = {
  ballPython: { room: 'Reptile room', rack: 'Rack A', tub: '' },
  cornSnake: { room: 'Reptile room', rack: 'Rack B', tub: '' },
  hognose: { room: 'Reptile room', rack: 'Rack C', tub: '' },
  boa: { room: 'Reptile room', rack: 'Vivarium', tub: '' },
  leopardGecko: { room: 'Gecko room', rack: 'Shelf 1', tub: '' },
  crestedGecko: { room: 'Gecko room', rack: 'Shelf 2', tub: '' },
  beardedDragon: { room: 'Living room', rack: 'Vivarium', tub: '' },
  tortoise: { room: 'Garden', rack: 'Tortoise house', tub: '' },
}
export const quarantinePlace = { room: 'Quarantine', rack: 'Q rack', tub: '' }

/** Groups, and which animals are in them. */
export const demoGroups: Record<
  string,
  { name: string; description: string; has: (animal: DemoAnimal) => boolean }
> = {
  breeders: {
    name: 'Breeders this season',
    description: 'Weighed fortnightly. Females from 1,500 g, males from 700 g.',
    has: ({ name }) =>
      ['Marigold', 'Vesper', 'Tansy', 'Rook', 'Halley', 'Dune', 'Maple', 'Pepper'].includes(name),
  },
  holdbacks: {
    name: 'Holdbacks',
    description: 'Our own, not for sale.',
    has: ({ via, left }) => via === 'produced' && !left,
  },
  rescues: {
    name: 'Rescues',
    description: 'Stay as long as they need to.',
    has: ({ via }) => via === 'rescued' || via === 'adopted',
  },
  school: {
    name: 'School visits',
    description: "Calm ones that don't mind being handled. Never in the week before a shed.",
    has: ({ name }) => ['Juniper', 'Citra', 'Ottoline', 'Juno'].includes(name),
  },
  hatchlings: {
    name: 'Hatchlings',
    description: '',
    has: ({ hatched }) => hatched < 220,
  },
}

export const demoContacts = {
  vet: {
    name: 'Dr. Leila Haddad, Marsh Lane Exotics',
    email: 'reception@marshlane.example',
    phoneNumber: '+44 1632 960011',
    websiteUrl: 'https://marshlane.example',
    notes:
      'Reptiles on Tuesdays and Fridays. Out of hours: ring twice, they call back. Takes faecal samples by post if they arrive within two days.',
  },
  rodents: {
    name: 'Northfield Frozen Rodents',
    email: 'orders@northfield.example',
    phoneNumber: '+44 1632 960044',
    websiteUrl: 'northfield.example',
    notes: 'Delivers on Thursdays. Free postage over £60.',
  },
  bugs: {
    name: 'The Bug Shed',
    email: 'hello@bugshed.example',
    phoneNumber: '',
    websiteUrl: 'https://bugshed.example',
    notes: 'Locusts only until September.',
  },
  breeder: {
    name: 'Sam Okafor',
    email: 'sam@okaforballs.example',
    phoneNumber: '+44 1632 960078',
    websiteUrl: '',
    notes: 'Has Indigo on loan until March. Pairs him with two Mojaves.',
  },
  buyer: {
    name: 'Priya Nair',
    email: 'priya@nair.example',
    phoneNumber: '',
    websiteUrl: '',
    notes: '',
  },
}

/** Lamps; `installed` counts days back from today. */
export const demoBulbs = {
  dragonUv: bulb('T5 Pro UVB 12%', 'Arcadia', 'uv', power(24, 12), 'The Bug Shed', {
    uv_percent: 12,
    uv_lifespan: 'one_year',
    installed: 367,
    reminds: true,
  }),
  tortoiseUv: bulb('T5 Pro UVB 6%', 'Arcadia', 'uv', power(39, 11), 'The Bug Shed', {
    uv_percent: 6,
    uv_lifespan: 'one_year',
    installed: 352,
    reminds: true,
  }),
  geckoUv: bulb('ShadeDweller 7%', 'Arcadia', 'uv', power(8, 12), 'The Bug Shed', {
    uv_percent: 7,
    uv_lifespan: 'six_months',
    installed: 61,
    reminds: false,
  }),
  halogen: bulb('Halogen Flood', 'Arcadia', 'heat', power(75, 10), 'Garden centre'),
  projector: bulb('Deep Heat Projector', 'Arcadia', 'heat', power(80, 24, 45), 'The Bug Shed'),
  ceramic: bulb('Ceramic Heater', 'Habistat', 'heat', power(100, 24, 38), 'Autumn fair'),
  jungle: bulb('Jungle Dawn LED', 'Arcadia', 'light', power(22, 11), 'The Bug Shed'),
}

type Uv = {
  uv_percent: number
  uv_lifespan: 'six_months' | 'one_year'
  installed: number
  reminds: boolean
}

function bulb(
  name: string,
  brand: string,
  bulb_type: 'heat' | 'light' | 'uv',
  power: Power,
  acquired_from: string,
  uv?: Uv,
) {
  return { name, brand, bulb_type, ...power, acquired_from, uv }
}

type Power = { wattage: number; hours_a_day: number; duty_percent: number | null }

function power(wattage: number, hours_a_day: number, duty_percent: number | null = null): Power {
  return { wattage, hours_a_day, duty_percent }
}

/** Comments: on whom, and how many days ago. */
export const demoComments: [
  about: 'animal' | 'contact',
  whom: string,
  days: number,
  text: string,
][] = [
  ['animal', 'Saffron', 12, 'First lock, with Rook from dusk on.'],
  ['animal', 'Saffron', 40, 'New hide, one size up. Moved in within the hour.'],
  ['animal', 'Ottoline', 9, 'Walked her along the hallway; she is getting lazy about it.'],
  ['animal', 'Dot', 16, 'Sample came back clear. One more in three weeks, then out of quarantine.'],
  ['animal', 'Juniper', 60, 'Twelve children, not one bite, not one musk.'],
  ['animal', 'Aldous', 30, 'Slower on his feet since Sunday. Watching.'],
  ['contact', 'vet', 15, 'Booked both for the same day, at the end of quarantine.'],
  ['contact', 'rodents', 3, 'Pinkies out of stock until December.'],
]

/** Notes, treatments and visits of the animals that had some. */
export const demoNotes: [whom: string, days: number, text: string][] = [
  ['Ottoline', 640, 'Body condition 8 of 10. Plan: a small meal every three weeks.'],
  ['Ottoline', 120, 'Body condition 5 of 10. Stays on this.'],
  ['Sandy', 380, 'Soft lower jaw. UVB and calcium from today, vet booked.'],
  ['Dot', 17, 'Two ticks removed at the base of the tail.'],
]

export const demoTreatments: {
  whom: string
  substance: string
  dose: number
  dose_unit: 'mg' | 'ml'
  started: number
  ends: number
  every: number
  notes: string
}[] = [
  {
    whom: 'Sable',
    substance: 'Fenbendazole 10%',
    dose: 0.12,
    dose_unit: 'ml',
    started: 16,
    ends: -12,
    every: 14,
    notes: 'By mouth, after the second faecal sample.',
  },
  {
    whom: 'Sandy',
    substance: 'Calcium gluconate',
    dose: 0.8,
    dose_unit: 'ml',
    started: 376,
    ends: 346,
    every: 1,
    notes: 'With the greens.',
  },
  {
    whom: 'Dot',
    substance: 'Metronidazole',
    dose: 1.2,
    dose_unit: 'mg',
    started: 6,
    ends: -3,
    every: 3,
    notes: '',
  },
]

export const demoVisits: {
  whom: string
  days: number
  reason: string
  findings: string
  cost: number | null
  visit_time?: string
  remind?: RemindOn
}[] = [
  {
    whom: 'Dot',
    days: -3,
    reason: 'Check-up after the course',
    findings: '',
    cost: null,
    visit_time: '15:30',
    remind: 'one_day',
  },
  {
    whom: 'Sandy',
    days: 377,
    reason: 'Soft jaw',
    findings: 'Metabolic bone disease, early. Calcium for a month, new UVB, X-ray again in spring.',
    cost: 86.5,
  },
  { whom: 'Sandy', days: 230, reason: 'X-ray', findings: 'Bone density back to normal.', cost: 64 },
  {
    whom: 'Sable',
    days: 17,
    reason: 'New arrival check and faecal sample',
    findings: 'Pinworms, moderate. Two doses, two weeks apart.',
    cost: 48,
  },
  {
    whom: 'Aldous',
    days: 402,
    reason: 'Pre-brumation weight and check-up',
    findings: 'Fit for the fridge.',
    cost: 42,
  },
]
