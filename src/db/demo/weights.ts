import type { DemoAnimal } from './animals.ts'
import { day_ms, streamOf } from './identity.ts'
import type { DemoSpecies } from './species.ts'

type DemoWeight = { happenedAt: string; weightInGrams: number; unit: 'grams' | 'kilograms' }

/** Grams out of the egg (or at birth), grown, and the age in days at which half of that is reached. */
const growth: Record<DemoSpecies, [start: number, male: number, female: number, half: number]> = {
  ballPython: [62, 1350, 1950, 520],
  cornSnake: [7, 420, 560, 560],
  hognose: [6, 130, 290, 480],
  boa: [48, 2600, 4300, 900],
  leopardGecko: [3, 74, 62, 210],
  crestedGecko: [2, 44, 48, 280],
  beardedDragon: [2.5, 460, 410, 260],
  tortoise: [11, 900, 1650, 2600],
}

/** Every weighing of an animal: weekly in its first year, monthly afterwards. */
export function weightsOf(animal: DemoAnimal, now: Date): DemoWeight[] {
  const next = streamOf(`weights of ${animal.name}`)
  const build = 0.9 + next() * 0.25
  const weights: DemoWeight[] = []
  const last = animal.left?.days ?? 0
  for (let day = animal.joined - 2; day > last + 0.5; ) {
    const age = animal.hatched - day
    const grams = gramsAt(animal, age) * build * (0.975 + next() * 0.05)
    const happened = new Date(now.getTime() - day * day_ms)
    happened.setUTCHours(17, Math.floor(next() * 60), 0, 0)
    if (happened < now) weights.push({ happenedAt: happened.toISOString(), ...shown(grams) })
    day -= age < 365 ? 12 + next() * 5 : 26 + next() * 12
  }
  return weights
}

/** Growth that slows down towards the grown weight. */
function gramsAt({ species, sex }: DemoAnimal, age: number) {
  const [start, male, female, half] = growth[species]
  const grown = sex === 'female' ? female : male
  return start + (grown - start) * (age ** 1.6 / (age ** 1.6 + half ** 1.6))
}

const shown = (grams: number) =>
  grams > 3000
    ? { weightInGrams: Math.round(grams / 10) * 10, unit: 'kilograms' as const }
    : {
        weightInGrams: grams < 20 ? Math.round(grams * 10) / 10 : Math.round(grams),
        unit: 'grams' as const,
      }
