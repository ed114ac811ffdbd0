import type { shedQualities } from '../../features/logs/logs.contract.ts'
import type { DemoAnimal } from './animals.ts'
import { isSnake, shedDaysOf } from './appetite.ts'
import { day_ms, pick, streamOf } from './identity.ts'
import type { DemoSpecies } from './species.ts'

/** Days between two cleanings of the enclosure. */
export const daysBetweenCleans: Record<DemoSpecies, number> = {
  ballPython: 14,
  cornSnake: 14,
  hognose: 14,
  boa: 21,
  leopardGecko: 7,
  crestedGecko: 7,
  beardedDragon: 3,
  tortoise: 4,
}

/** Moments at which the enclosure was cleaned. */
export function cleansOf(animal: DemoAnimal, now: Date): string[] {
  const next = streamOf(`cleans of ${animal.name}`)
  const every = daysBetweenCleans[animal.species]
  return moments(animal, now, 10, next, () => every * (0.9 + next() * 0.2))
}

type DemoPoop = { happenedAt: string; unusual: boolean; notes: string }

/** About every second meal of a snake; the others are only noted when something was odd. */
export function poopsOf(animal: DemoAnimal, now: Date): DemoPoop[] {
  const next = streamOf(`poops of ${animal.name}`)
  const step = () => (isSnake(animal) ? 16 + next() * 12 : 40 + next() * 60)
  return moments(animal, now, 20, next, step).map((happenedAt) => {
    const unusual = next() < 0.05
    return { happenedAt, unusual, notes: unusual ? pick(odd, next) : '' }
  })
}
const odd = [
  'Runny, sample kept.',
  'Undigested fur.',
  'Urates orange.',
  'Smells stronger.',
] as const

type DemoShed = { happenedAt: string; quality: (typeof shedQualities)[number] }

/** The sheds of a snake; on a gecko nobody sees most of them. */
export function shedsOf(animal: DemoAnimal, now: Date): DemoShed[] {
  const next = streamOf(`sheds of ${animal.name}`)
  return shedDaysOf(animal)
    .filter((day) => day > (animal.left?.days ?? 0))
    .map((day) => {
      const quality = next() < 0.9 ? 'complete' : next() < 0.8 ? 'partial' : 'stuck'
      return { happenedAt: momentOf(now, day, 7, next), quality }
    })
}

function moments(
  { joined, left }: DemoAnimal,
  now: Date,
  hour: number,
  next: () => number,
  step: () => number,
) {
  const all: string[] = []
  for (let day = Math.min(joined - 1, 400); day > (left?.days ?? 0); day -= step()) {
    all.push(momentOf(now, day, hour, next))
  }
  return all.filter((moment) => moment < now.toISOString())
}

function momentOf(now: Date, day: number, hour: number, next: () => number) {
  const date = new Date(now.getTime() - day * day_ms)
  date.setUTCHours(hour, Math.floor(next() * 60), Math.floor(next() * 60), 0)
  return date.toISOString()
}
