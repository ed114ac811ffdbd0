import { dayOf, isoOf } from './calendarDays.ts'
import type { ShedForecast, ShedHistory } from './history.ts'

/**
 * One forecast for each history, by its id; none for a history whose `asOf` is not a day. Species are
 * learnt from all given histories at once.
 *
 * Log intervals x of an animal are Normal(m, s²) with m shrunk to the mean of its species and that to
 * the mean of all: m = (Σx + k·m₀) / (n + k), k = s² / variance between animals (empirical Bayes). The
 * window holds the middle 80 % of what lies after today.
 */
export function forecastSheds(histories: readonly ShedHistory[]): Map<string, ShedForecast> {
  const read = histories.flatMap(readOf)
  const all = shrunk(
    read.flatMap(({ logs }) => logs),
    Math.log(55),
    2,
  )
  const bySpecies = Map.groupBy(read, ({ species }) => species)
  const means = new Map(
    [...bySpecies].map(([species, animals]) => [
      species,
      shrunk(
        animals.flatMap(({ logs }) => logs),
        all,
        3,
      ),
    ]),
  )
  return new Map(
    read.map((animal) => [animal.id, forecastOf(animal, means.get(animal.species) ?? all)]),
  )
}

const spread = 0.35

function forecastOf(animal: ReturnType<typeof readOf>[number], ofSpecies: number): ShedForecast {
  const { days, logs, today } = animal
  const middle = shrunk(logs, ofSpecies, 2)
  const last = days.at(-1) ?? today - Math.exp(middle) / 2
  const passed = share((Math.log(Math.max(1, today - last)) - middle) / spread)
  const at = (part: number) => {
    const z = inverse(Math.min(0.9999, passed + (1 - passed) * part))
    return Math.max(today + 1, Math.ceil(last + Math.exp(middle + spread * z)))
  }
  const first = days[0]
  const intervals = days.length - 1
  return {
    date: isoOf(at(0.5)),
    lower: isoOf(at(0.1)),
    upper: isoOf(at(0.9)),
    sheds: days.length,
    basis: days.length > 1 ? 'own' : days.length === 1 || animal.species !== null ? 'few' : 'none',
    meanInterval: intervals > 0 && first !== undefined ? (last - first) / intervals : null,
    because: { growing: false, season: null, feeding: null, late: passed > 0.5, doubled: false },
  }
}

function readOf({ id, species, asOf, sheds }: ShedHistory) {
  const today = dayOf(asOf)
  if (today === null) return []
  const known = sheds.map(dayOf).filter((day) => day !== null && day <= today)
  const days = [...new Set(known)].filter((day) => day !== null).sort((a, b) => a - b)
  const logs = days.slice(1).map((day, at) => Math.log(day - (days[at] ?? day)))
  return [{ id, species, today, days, logs }]
}

const shrunk = (values: number[], to: number, weight: number) =>
  (values.reduce((sum, value) => sum + value, 0) + weight * to) / (values.length + weight)

/** The normal distribution, by its logistic approximation (Bowling et al. 2009, error < 0.014 %). */
const share = (z: number) => 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)))

function inverse(part: number): number {
  let [low, high] = [-6, 6]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (share(middle) < part) low = middle
    else high = middle
  }
  return (low + high) / 2
}
