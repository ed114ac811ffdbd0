import { becauseOf } from './because.ts'
import { isoOf } from './calendarDays.ts'
import { youth } from './clock.ts'
import type { Seen } from './guides.ts'
import type { ShedForecast, ShedHistory } from './history.ts'
import { learnSpecies } from './learnSpecies.ts'
import { nextShedOf } from './nextShed.ts'
import { readingOf } from './reading.ts'
import { ownLatents } from './regularity.ts'
import { type Animal, type Common, paceAmongOthers, type Species } from './species.ts'

/**
 * One forecast for each history, by its id; none for a history whose `asOf` is not a day. Species are
 * learnt from all given histories at once, also when only some are forecast: those whose ids are in
 * `ids`. `means` of a species elsewhere, by its Latin name, go before what guides say.
 */
export function forecastSheds(
  histories: readonly ShedHistory[],
  ids?: ReadonlySet<string>,
  means?: ReadonlyMap<string, Seen>,
): Map<string, ShedForecast> {
  const readings = histories.map(readingOf).filter((reading) => reading !== null)
  const { species, common } = learnSpecies(readings, means)
  const forecasts = new Map<string, ShedForecast>()
  for (const each of species.values()) {
    for (const animal of each.animals) {
      const { id } = animal.reading
      if (!ids || ids.has(id)) forecasts.set(id, forecastOf(animal, each, common))
    }
  }
  return forecasts
}

/**
 * The window is from the 10 % to the 90 % quantile of the next shed, in whole days so that each end
 * leaves out 10 % on average. The day is the one of least expected relative error E|day − d| / interval:
 * the median with each outcome weighted by 1 / its interval (Gneiting 2011, J. Am. Stat. Assoc. 106, 746-762).
 */
function forecastOf(animal: Animal, species: Species, common: Common): ShedForecast {
  const { reading, appetite, births } = animal
  const young = likelyYouth(animal, species.tau)
  const among = paceAmongOthers(species, common, reading.id, [1, -young, -appetite.now])
  const { pace, latents, marginals } = ownLatents(reading, appetite, among, births)
  const { days, chances, nearness } = nextShedOf(reading, appetite.now, pace, latents, marginals)
  const lower = Math.max(1, Math.round(dayOfPart(days, chances, 0.1)) + 1)
  const date = Math.max(lower, Math.round(dayOfPart(days, nearness, 0.5)))
  const upper = Math.max(date, Math.round(dayOfPart(days, chances, 0.9)))
  return {
    date: isoOf(reading.today + date),
    lower: isoOf(reading.today + lower),
    upper: isoOf(reading.today + upper),
    sheds: reading.counted,
    basis: basisOf(animal, species),
    meanInterval: reading.meanInterval,
    because: becauseOf(animal, pace, latents, marginals, date),
  }
}

/** Days after today by which so much has come, between the days of the table. */
function dayOfPart(days: Float64Array, parts: Float64Array, part: number): number {
  let day = 0
  let before = 0
  for (let at = 0; at < days.length; at++) {
    const next = parts[at] ?? 1
    const nextDay = days[at] ?? 0
    if (next >= part)
      return day + ((nextDay - day) * (part - before)) / Math.max(1e-9, next - before)
    day = nextDay
    before = next
  }
  return day
}

function basisOf({ reading }: Animal, { guide, parts }: Species): ShedForecast['basis'] {
  if (reading.counted > 1) return 'own'
  return reading.counted > 0 || guide !== null || parts.size > 0 ? 'few' : 'none'
}

/** How young it is today, over the days of hatching that are possible. */
function likelyYouth({ reading, births }: Animal, tau: number): number {
  const shares = births.map(({ log }) => Math.exp(log))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return births.reduce(
    (sum, { on }, at) => sum + ((shares[at] ?? 0) / all) * youth(reading.today - on, tau),
    0,
  )
}
