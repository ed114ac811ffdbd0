import { guessKind } from '../care/feeders/guessKind.ts'

/** Feeders: weights in grams, costs in pounds, and the low-stock threshold. */
export const demoFeeders = {
  ratPup: feeder('Rat', 'Pup', 18, 46, 0.75, 20),
  ratWeaned: feeder('Rat', 'Weaned', 42, 38, 1.2),
  ratSmall: feeder('Rat', 'Small', 85, 52, 1.85, 20),
  ratMedium: feeder('Rat', 'Medium', 150, 6, 2.6, 10),
  mousePinky: feeder('Mouse', 'Pinky', 2, 0, 0.35, 10),
  mouseHopper: feeder('Mouse', 'Hopper', 9, 64, 0.6),
  mouseAdult: feeder('Mouse', 'Adult', 24, 41, 0.85),
  cricket: feeder(
    'Banded cricket',
    'Large',
    0.55,
    320,
    0.03,
    100,
    'The Bug Shed',
    'Gut-loaded with carrot and bran for a day first.',
  ),
  roach: feeder(
    'Dubia roach',
    'Medium',
    1.1,
    240,
    0.08,
    50,
    'Own colony',
    'Colony in the utility room, harvested on Fridays.',
  ),
  geckoDiet: feeder(
    'Gecko diet',
    'Fig and insect',
    5,
    44,
    0.3,
    20,
    'The Bug Shed',
    'One part powder, two parts water. Remove after 36 hours.',
  ),
  greens: feeder(
    'Weeds and greens',
    'Handful',
    60,
    undefined,
    undefined,
    undefined,
    'Garden',
    'Dandelion, plantain, hibiscus, sow thistle. Nothing from beside the road.',
  ),
}
export type DemoFeeder = keyof typeof demoFeeders

/** How many of a feeder are one meal. */
export const piecesOf = (feeder: DemoFeeder): number =>
  feeder === 'cricket' ? 6 : feeder === 'roach' ? 3 : 1

/** Cost of one piece so many days ago: a little less, until prices rose. */
export function costThen(feeder: DemoFeeder, days: number): number | null {
  const { cost = null } = demoFeeders[feeder]
  if (cost === null) return null
  if (feeder === 'ratSmall' && days > 12) return 1.7
  return days > 200 ? Math.round(cost * 92) / 100 : cost
}

export const demoSupplements = {
  calcium: { name: 'Calcium without D3', brand: 'Arcadia', acquiredFrom: 'The Bug Shed' },
  calciumD3: { name: 'Calcium Plus', brand: 'Repashy', acquiredFrom: 'The Bug Shed' },
  multivitamin: { name: 'Nutrobal', brand: 'Vetark', acquiredFrom: 'Vet' },
  earth: { name: 'EarthPro-A', brand: 'Arcadia', acquiredFrom: 'The Bug Shed' },
  cuttlebone: { name: 'Cuttlebone', brand: '', acquiredFrom: 'Garden centre' },
}
export type DemoSupplement = keyof typeof demoSupplements

function feeder(
  name: string,
  size: string,
  weight: number,
  quantity: number | undefined,
  cost: number | undefined,
  lowStock?: number,
  acquiredFrom = 'Northfield Frozen Rodents',
  description = '',
) {
  const kind = guessKind({ name, size })
  return { name, size, kind, weight, quantity, cost, lowStock, acquiredFrom, description }
}
