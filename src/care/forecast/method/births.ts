import type { Birth } from './latents.ts'
import type { Reading } from './reading.ts'

/** Ages in days that an animal of unknown age may have. */
const ages = [60, 120, 210, 340, 520, 780, 1150, 1700, 2600, 4000]
/**
 * Of 100 kept animals with few recorded sheds, or with many, so many are of these ages; assumed, and
 * outweighed by the account's own.
 */
const usual = {
  few: [9, 10, 11, 12, 12, 11, 10, 10, 9, 6],
  many: [1, 1, 4, 8, 11, 14, 17, 18, 16, 10],
}
/** Log weight at those ages against a grown animal of the species; assumed, with a wide spread. */
const usualGrown = [-2.6, -2.2, -1.7, -1.2, -0.85, -0.5, -0.3, -0.15, -0.1, -0.1]

export type Ages = {
  shares: Record<keyof typeof usual, readonly number[]>
  grown: readonly { mean: number; spread: number }[]
  /** Weight of a grown animal, by species. */
  grams: ReadonlyMap<string, number>
}

/** Derives from animals of known age how to guess the age of others. */
export function agesOf(readings: readonly Reading[]): Ages {
  const shares = {
    few: usual.few.map((share) => share * 0.15),
    many: usual.many.map((share) => share * 0.15),
  }
  const sums = usualGrown.map((mean) => ({ n: 3, sum: 3 * mean, square: 3 * (mean ** 2 + 0.25) }))
  const grams = gramsOf(readings)
  for (const reading of readings) {
    const { hatched, today, species, grams: own } = reading
    if (hatched === null) continue
    const bin = binOf(today - hatched)
    const alike = shares[kindOf(reading)]
    alike[bin] = (alike[bin] ?? 0) + 1
    const adult = grams.get(species)
    const sum = sums[bin]
    if (own === null || adult === undefined || !sum) continue
    const log = Math.log(own / adult)
    sum.n++
    sum.sum += log
    sum.square += log * log
  }
  const grown = sums.map(({ n, sum, square }) => ({
    mean: sum / n,
    spread: Math.sqrt(Math.max(0.02, square / n - (sum / n) ** 2)) + 0.05,
  }))
  return { shares, grown, grams }
}

/** The days on which an animal may have hatched: the known one, or one for each possible age. */
export function birthsOf(reading: Reading, { shares, grown, grams }: Ages): Birth[] {
  if (reading.hatched !== null) return [{ on: reading.hatched, log: 0 }]
  const adult = grams.get(reading.species)
  const log = reading.grams !== null && adult !== undefined ? Math.log(reading.grams / adult) : null
  const oldest = reading.today - (reading.sheds[0] ?? reading.recordedFrom ?? reading.today)
  const births = ages.flatMap((age, bin) => {
    const { mean, spread } = grown[bin] ?? { mean: 0, spread: 1 }
    const fit = log === null ? 0 : -(((log - mean) / spread) ** 2) / 2 - Math.log(spread)
    const share = Math.log(shares[kindOf(reading)][bin] ?? 1)
    return age < oldest + 7 ? [] : [{ on: reading.today - age, log: share + fit }]
  })
  return births.length > 0 ? births : [{ on: reading.today - oldest - 500, log: 0 }]
}

const kindOf = ({ sheds }: Reading) => (sheds.length < 6 ? 'few' : 'many')

function binOf(age: number): number {
  let nearest = 0
  for (const [at, each] of ages.entries()) {
    if (Math.abs(Math.log((age + 1) / each)) < Math.abs(Math.log((age + 1) / (ages[nearest] ?? 1))))
      nearest = at
  }
  return nearest
}

/** The weight that 85 of 100 stay below, of species with four weights or more. */
function gramsOf(readings: readonly Reading[]): Map<string, number> {
  const weighed = readings.filter(({ grams }) => grams !== null)
  const bySpecies = Map.groupBy(weighed, ({ species }) => species)
  return new Map(
    [...bySpecies].flatMap(([species, animals]) => {
      if (animals.length < 4) return []
      const all = animals.map(({ grams }) => grams ?? 0).sort((a, b) => a - b)
      return [[species, all[Math.floor(0.85 * (all.length - 1) + 0.5)] ?? 1] as const]
    }),
  )
}
