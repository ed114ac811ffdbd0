import type {
  acquisitions,
  animalStates,
  datePrecisions,
  sexes,
  sources,
} from '../shared/choices.ts'

/** An animal of the demo account; days are counted back from today. */
export type DemoAnimal = {
  name: string
  species: DemoSpecies
  sex: (typeof sexes)[number]
  genetics: string
  hatched: number
  precision: (typeof datePrecisions)[number]
  source: (typeof sources)[number]
  via: (typeof acquisitions)[number]
  /** When it was added; earlier feedings are unknown. */
  joined: number
  quarantined?: number
  /** Since when and why it has left the collection. */
  left?: { days: number; state: (typeof animalStates)[number]; reason: string }
  description: string
}

type Row = [
  name: string,
  sex: 'm' | 'f' | 'u',
  genetics: string,
  hatched: number,
  precision: DemoAnimal['precision'],
  via: DemoAnimal['via'],
  joined: number,
  more?: Partial<DemoAnimal>,
]

const stories: Record<string, string> = {
  Marigold: 'Prefers her rats warm and the light off. Never misses the tongs.',
  Pearl:
    'Came from a keeper who moved abroad. Scar behind the head from a live rat, long healed. Frozen only.',
  Saffron: "Holdback from Marigold and Rook's first clutch.",
  Thimble: 'Smallest of the clutch: 49 g out of the egg. First meal on day 19.',
  Juniper: 'The first one. She has outlived three terrariums.',
  Truffle: 'Hisses at everyone, has never bitten anyone.',
  Ottoline: 'Surrendered at 5.2 kg, now 4.1 kg and fit. A rat every three weeks, never two.',
  Dot: 'From the autumn fair. Sample sent on the second day.',
  Acorn: "Lost his tail as a youngster and doesn't miss it.",
  Ember: 'Waves at the vacuum cleaner.',
  Aldous: "Grandmother's. Older than the house.",
}

const sexOf = { m: 'male', f: 'female', u: 'unknown' } as const

export const demoAnimals: DemoAnimal[] = [
  ...of('ballPython', [
    ['Marigold', 'f', 'Banana, het Pied', 1980, 'day', 'purchased', 745],
    ['Onyx', 'm', 'Axanthic (VPI)', 1640, 'month', 'purchased', 744],
    ['Vesper', 'f', 'Clown, het Pied', 1610, 'day', 'traded', 744],
    ['Halley', 'm', 'Pastel Enchi', 1270, 'day', 'purchased', 741],
    ['Pearl', 'f', 'Leucistic (Super Mojave)', 2350, 'year', 'adopted', 738],
    ['Tansy', 'f', 'Pied', 1180, 'day', 'purchased', 733],
    ['Rook', 'm', 'Pinstripe Pied', 2100, 'day', 'purchased', 733],
    ['Saffron', 'f', 'Banana Pied', 690, 'day', 'produced', 684],
    ['Kestrel', 'm', 'het Clown, het Pied', 705, 'day', 'produced', 700],
    ['Dune', 'm', 'Pastel Clown, het Pied', 1060, 'day', 'purchased', 470],
    ['Wren', 'f', 'Clown, 66% het Pied', 148, 'day', 'produced', 146],
    ['Thimble', 'm', 'Banana, 66% het Pied, 50% het Clown', 147, 'day', 'produced', 146],
    ['Clover', 'f', 'Banana, 66% het Pied', 148, 'day', 'produced', 146, sold(34, 'To Priya Nair')],
    ['Quill', 'm', 'Clown, 66% het Pied', 148, 'day', 'produced', 146, sold(27, 'Autumn fair')],
    [
      'Indigo',
      'm',
      'Pastel Clown',
      1400,
      'day',
      'purchased',
      690,
      {
        left: { days: 21, state: 'loaned_out', reason: 'Breeding loan to Sam Okafor until March' },
      },
    ],
  ]),
  ...of('cornSnake', [
    ['Juniper', 'f', 'Wild type', 2400, 'month', 'purchased', 745],
    ['Cayenne', 'm', 'Amel', 1500, 'day', 'purchased', 740],
    ['Cobweb', 'f', 'Anery Motley', 1310, 'day', 'gifted', 640],
    ['Barley', 'm', 'Hypo, het Anery', 1290, 'day', 'traded', 640],
    ['Rusty', 'f', 'Bloodred', 980, 'month', 'purchased', 512],
    ['Pip', 'u', 'Snow', 120, 'day', 'purchased', 84],
    [
      'Basil',
      'm',
      'Wild type',
      5900,
      'year',
      'adopted',
      700,
      { left: { days: 120, state: 'died', reason: 'Old age, in his sleep' } },
    ],
  ]),
  ...of('hognose', [
    ['Truffle', 'f', 'Anaconda, het Albino', 1210, 'day', 'purchased', 736],
    ['Mochi', 'm', 'Albino', 1020, 'day', 'purchased', 702],
    ['Bramble', 'f', 'Wild type', 760, 'day', 'purchased', 698],
    ['Sable', 'm', 'Axanthic', 310, 'month', 'purchased', 41, { quarantined: 41 }],
  ]),
  ...of('boa', [
    ['Brask', 'm', 'Hypo', 2160, 'month', 'purchased', 742],
    ['Ottoline', 'f', 'Wild type', 3050, 'year', 'rescued', 690, { source: 'unknown' }],
  ]),
  ...of('leopardGecko', [
    ['Juno', 'f', 'Tangerine', 1420, 'day', 'purchased', 743],
    ['Pepper', 'm', 'Mack Snow', 1390, 'day', 'purchased', 743],
    ['Maple', 'f', 'Hypo Tangerine', 830, 'day', 'produced', 720],
    ['Ziggy', 'm', 'Blizzard', 960, 'month', 'traded', 655],
    ['Clementine', 'f', 'Tremper Albino', 640, 'day', 'purchased', 540],
    ['Dot', 'u', 'Wild type', 96, 'day', 'purchased', 18, { quarantined: 18 }],
  ]),
  ...of('crestedGecko', [
    ['Kodama', 'm', 'Harlequin', 1330, 'day', 'purchased', 741],
    ['Hazel', 'f', 'Lilly White', 1120, 'day', 'purchased', 741],
    ['Acorn', 'm', 'Dalmatian', 910, 'month', 'gifted', 600],
    ['Fern', 'f', 'Phantom', 720, 'day', 'purchased', 420],
    ['Nutmeg', 'u', 'Red Harlequin', 205, 'day', 'produced', 202],
  ]),
  ...of('beardedDragon', [
    ['Citra', 'f', 'Citrus', 1440, 'day', 'purchased', 739],
    ['Ember', 'm', 'Hypo Tangerine', 1160, 'day', 'purchased', 610],
    ['Sandy', 'f', 'Wild type', 1700, 'year', 'rescued', 388, { source: 'unknown' }],
  ]),
  ...of('tortoise', [
    ['Aldous', 'm', '', 10_700, 'year', 'gifted', 745, { source: 'long_term_captive' }],
    ['Olive', 'f', '', 7400, 'year', 'adopted', 570, { source: 'long_term_captive' }],
  ]),
]

function sold(days: number, reason: string): Partial<DemoAnimal> {
  return { left: { days, state: 'sold', reason } }
}

function of(species: DemoSpecies, rows: Row[]): DemoAnimal[] {
  return rows.map(([name, sex, genetics, hatched, precision, via, joined, more]) => ({
    name,
    species,
    sex: sexOf[sex],
    genetics,
    hatched,
    precision,
    source: 'captive_bred',
    via,
    joined,
    description: stories[name] ?? '',
    ...more,
  }))
}

/** The species of the demo account, as keepers call them. */
export const demoSpecies = {
  ballPython: {
    commonName: 'Ball python',
    latinName: 'Python regius',
    countryOfOrigin: 'GH',
    incubation_days: 60,
    incubation_celsius: 31.5,
    pre_lay_days: 30,
    description:
      'Sheds every 40 to 60 days as an adult. Warm side 31 to 33 °C, 24 °C at the cool end, humidity 60% or more before a shed. Males often stop eating from November to February.',
  },
  cornSnake: {
    commonName: 'Corn snake',
    latinName: 'Pantherophis guttatus',
    countryOfOrigin: 'US',
    incubation_days: 60,
    incubation_celsius: 28,
    pre_lay_days: 12,
    description: 'Eggs hatch after 55 to 70 days at 26 to 29 °C. Finds every gap in a lid.',
  },
  hognose: {
    commonName: 'Western hognose snake',
    latinName: 'Heterodon nasicus',
    countryOfOrigin: 'US',
    description: "Rear-fanged. Flattens the neck and bluffs; plays dead when that doesn't help.",
  },
  boa: {
    commonName: 'Common boa',
    latinName: 'Boa imperator',
    countryOfOrigin: 'CO',
    bears_live: true,
    incubation_days: 123,
    description: 'Bears live young. Adults get a rat every three weeks and no more.',
  },
  leopardGecko: {
    commonName: 'Leopard gecko',
    latinName: 'Eublepharis macularius',
    countryOfOrigin: 'PK',
    incubation_days: 54,
    incubation_celsius: 27,
    description:
      'Incubation temperature decides the sex: mostly females at 26 to 28 °C, mostly males at 31 to 33 °C.',
  },
  crestedGecko: {
    commonName: 'Crested gecko',
    latinName: 'Correlophus ciliatus',
    countryOfOrigin: 'NC',
    incubation_days: 80,
    incubation_celsius: 23.5,
    description: 'Never above 27 °C. Misted in the evening, dry by noon.',
  },
  beardedDragon: {
    commonName: 'Central bearded dragon',
    latinName: 'Pogona vitticeps',
    countryOfOrigin: 'AU',
    description: 'Basking spot at 40 °C, UVB tube changed every twelve months.',
  },
  tortoise: {
    commonName: "Hermann's tortoise",
    latinName: 'Testudo hermanni',
    countryOfOrigin: 'GR',
    description: 'Outdoors from April to October, in the fridge at 5 °C from December to February.',
  },
} as const
export type DemoSpecies = keyof typeof demoSpecies
