/** The species of the demo account, as keepers call them. */
export const demoSpecies = {
  ballPython: {
    commonName: 'Ball python',
    latinName: 'Python regius',
    countryOfOrigin: 'GH',
    description:
      'Sheds every 40 to 60 days as an adult. Warm side 31 to 33 °C, 24 °C at the cool end, humidity 60 % and more before a shed. Males often stop eating from November to February.',
  },
  cornSnake: {
    commonName: 'Corn snake',
    latinName: 'Pantherophis guttatus',
    countryOfOrigin: 'US',
    description: 'Eggs hatch after 55 to 70 days at 26 to 29 °C. Finds every gap in a lid.',
  },
  hognose: {
    commonName: 'Western hognose snake',
    latinName: 'Heterodon nasicus',
    countryOfOrigin: 'US',
    description: 'Rear-fanged. Flattens the neck and bluffs; plays dead when that does not help.',
  },
  boa: {
    commonName: 'Common boa',
    latinName: 'Boa imperator',
    countryOfOrigin: 'CO',
    description: 'Bears live young. Adults get a rat every three weeks and no more.',
  },
  leopardGecko: {
    commonName: 'Leopard gecko',
    latinName: 'Eublepharis macularius',
    countryOfOrigin: 'PK',
    description:
      'The warmth of the eggs decides on the sex: mostly females at 26 to 28 °C, mostly males at 31 to 33 °C.',
  },
  crestedGecko: {
    commonName: 'Crested gecko',
    latinName: 'Correlophus ciliatus',
    countryOfOrigin: 'NC',
    description: 'Never above 27 °C. Misted in the evening, dry by noon.',
  },
  beardedDragon: {
    commonName: 'Central bearded dragon',
    latinName: 'Pogona vitticeps',
    countryOfOrigin: 'AU',
    description: 'Basking place at 40 °C, UVB tube changed every twelve months.',
  },
  tortoise: {
    commonName: "Hermann's tortoise",
    latinName: 'Testudo hermanni',
    countryOfOrigin: 'GR',
    description: 'Outdoors from April to October, in the fridge at 5 °C from December to February.',
  },
} as const
export type DemoSpecies = keyof typeof demoSpecies
