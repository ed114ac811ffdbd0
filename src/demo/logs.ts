import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/db.ts'
import { cleaningLogs, feedingLogs, poopLogs, sheddingLogs, weightLogs } from '../db/schema.ts'
import type { shedQualities } from '../shared/choices.ts'
import { type DemoAnimal, type DemoSpecies, demoAnimals } from './animals.ts'
import { isSnake, shedDaysOf } from './appetite.ts'
import { layingsOf } from './clutches.ts'
import { feedingsOf } from './feedings.ts'
import { type DemoOwner, day_ms, demoId, pick, streamOf } from './identity.ts'
import { costThen, piecesOf } from './inventory.ts'

/** Every log of every animal. Past feedings used no stock, which is as of today. */
export async function addLogs(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const each = <Log extends { happenedAt: string }>(
    kind: string,
    logsOf: (animal: DemoAnimal) => Log[],
  ) =>
    demoAnimals.flatMap((animal) =>
      logsOf(animal).map((log, at) => ({
        ...log,
        account_id: owner.accountId,
        id: demoId(kind, `${animal.name} ${at}`),
        animal_id: demoId('animal', animal.name),
        recorded_by: owner.userId,
        created_at: log.happenedAt,
        updated_at: log.happenedAt,
      })),
    )

  await inBatches(tx, feedingLogs, each('feeding', feedings))
  await inBatches(
    tx,
    weightLogs,
    each('weight', (animal) => weightsOf(animal, now)),
  )
  await inBatches(
    tx,
    sheddingLogs,
    each('shed', (animal) => shedsOf(animal, now)),
  )
  await inBatches(
    tx,
    poopLogs,
    each('poop', (animal) => poopsOf(animal, now)),
  )
  await inBatches(tx, cleaningLogs, each('clean', cleans))

  function feedings(animal: DemoAnimal) {
    return feedingsOf(animal, now).map(({ happenedAt, success, notes, method, ...meal }) => ({
      happenedAt,
      success,
      notes,
      feedingMethod: method,
      feeder_id: demoId('feeder', meal.feeder),
      count: piecesOf(meal.feeder),
      unit_cost: costThen(meal.feeder, (now.getTime() - Date.parse(happenedAt)) / day_ms),
      supplement_id: meal.supplement ? demoId('supplement', meal.supplement) : null,
    }))
  }

  function cleans(animal: DemoAnimal) {
    return cleansOf(animal, now).map((happenedAt) => ({ happenedAt }))
  }
}

const batch = 1000

async function inBatches<T extends PgTable>(tx: Transaction, table: T, rows: T['$inferInsert'][]) {
  for (let at = 0; at < rows.length; at += batch) {
    await tx.insert(table).values(rows.slice(at, at + batch))
  }
}

type DemoWeight = { happenedAt: string; weightInGrams: number; unit: 'grams' | 'kilograms' }

/** Grams at hatching (or birth), grown, and the age in days of half the growth. */
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

/** Every weighing of an animal: weekly in its first year, monthly afterwards, and what stands out. */
function weightsOf(animal: DemoAnimal, now: Date): DemoWeight[] {
  const next = streamOf(`weights of ${animal.name}`)
  const build = 0.9 + next() * 0.25
  const last = animal.left?.days ?? 0
  const lately = latelyWeighed[animal.name] ?? []
  const [from = 0, to = 0] = unweighed[animal.name] ?? []
  const until = Math.max(last + 0.5, (lately[0]?.day ?? 0) + 1)
  const regular: Weighing[] = []
  for (let day = animal.joined - 2; day > until; ) {
    const age = animal.hatched - day
    regular.push({ day, share: build * (0.975 + next() * 0.05) })
    day -= age < 365 ? 12 + next() * 5 : 26 + next() * 12
  }
  return [...regular, ...lately.map(({ day, share }) => ({ day, share: build * share }))]
    .filter(({ day }) => day > from || day < to)
    .flatMap(({ day, share }) => {
      const grams = gramsAt(animal, animal.hatched - day) * share * afterLaying(animal.name, day)
      const happened = new Date(now.getTime() - day * day_ms)
      happened.setUTCHours(17, Math.floor(next() * 60), 0, 0)
      return happened < now ? { happenedAt: happened.toISOString(), ...rounded(grams) } : []
    })
}

/** So many days ago, and what part of its usual weight it had. */
type Weighing = { day: number; share: number }

/** Animals that suddenly weigh less, or were weighed before and after their eggs. */
const latelyWeighed: Record<string, Weighing[]> = {
  Vesper: [
    { day: 29, share: 1 },
    { day: 2, share: 0.893 },
  ],
  Clementine: [
    { day: 21, share: 1.05 },
    { day: 1.5, share: 1.05 },
  ],
}

/** Between how many days ago no one weighed them. */
const unweighed: Record<string, [from: number, to: number]> = { Rook: [265, 140] }

/** Eggs are a sixth of her weight, which she regains in five months. */
const afterLaying = (name: string, day: number) =>
  layingsOf(name).reduce(
    (share, laid) => (day < laid ? share - Math.max(0, 1 - (laid - day) / 150) / 6 : share),
    1,
  )

/** Growth that slows down towards the grown weight. */
function gramsAt({ species, sex }: DemoAnimal, age: number) {
  const [start, male, female, half] = growth[species]
  const grown = sex === 'female' ? female : male
  return start + (grown - start) * (age ** 1.6 / (age ** 1.6 + half ** 1.6))
}

const rounded = (grams: number) =>
  grams > 3000
    ? { weightInGrams: Math.round(grams / 10) * 10, unit: 'kilograms' as const }
    : {
        weightInGrams: grams < 20 ? Math.round(grams * 10) / 10 : Math.round(grams),
        unit: 'grams' as const,
      }

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
function cleansOf(animal: DemoAnimal, now: Date): string[] {
  const next = streamOf(`cleans of ${animal.name}`)
  const every = daysBetweenCleans[animal.species]
  return moments(animal, now, 10, next, () => every * (0.9 + next() * 0.2))
}

type DemoPoop = { happenedAt: string; unusual: boolean; notes: string }

/** About every second meal of a snake; for others only unusual ones. */
function poopsOf(animal: DemoAnimal, now: Date): DemoPoop[] {
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

/** A snake's sheds; most of a gecko's go unseen. */
export function shedsOf(animal: DemoAnimal, now: Date): DemoShed[] {
  const next = streamOf(`sheds of ${animal.name}`)
  return shedDaysOf(animal)
    .filter((day) => day > (animal.left?.days ?? 0))
    .map((day) => {
      const usual = next() < 0.9 ? 'complete' : next() < 0.8 ? 'partial' : 'stuck'
      const quality = animal.name === 'Rusty' && day < 80 ? 'stuck' : usual
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
