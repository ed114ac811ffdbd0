import { isoOf } from './calendarDays.ts'
import { youth } from './clock.ts'
import type { ShedForecast, ShedHistory } from './history.ts'
import { latentsOf } from './latents.ts'
import { nextShedOf, quantileOf } from './nextShed.ts'
import { readingOf } from './reading.ts'
import { type Animal, type Common, learnSpecies, paceAmongOthers, type Species } from './species.ts'

/**
 * One forecast for each history, by its id; none for a history whose `asOf` is not a day. Species are
 * learnt from all given histories at once.
 */
export function forecastSheds(histories: readonly ShedHistory[]): Map<string, ShedForecast> {
  const readings = histories.map(readingOf).filter((reading) => reading !== null)
  const { species, common } = learnSpecies(readings)
  const forecasts = new Map<string, ShedForecast>()
  for (const each of species.values()) {
    for (const animal of each.animals) {
      forecasts.set(animal.reading.id, forecastOf(animal, each, common))
    }
  }
  return forecasts
}

function forecastOf(animal: Animal, species: Species, common: Common): ShedForecast {
  const { reading, appetite, births } = animal
  const young =
    births.reduce(
      (all, { on, log }) => all + Math.exp(log) * youth(reading.today - on, species.tau),
      0,
    ) / births.reduce((all, { log }) => all + Math.exp(log), 0)
  const pace = paceAmongOthers(species, common, reading.id, [1, -young, -appetite.now])
  const latents = latentsOf(reading, appetite, pace, births)
  const next = nextShedOf(reading, appetite.now, pace, latents)
  const at = (part: number, round: (day: number) => number) =>
    Math.max(1, round(quantileOf(next, part)))
  const lower = at(0.1, (day) => Math.round(day) + 1)
  const date = Math.max(lower, at(0.5, Math.ceil))
  const upper = Math.max(date, at(0.9, Math.round))
  return {
    date: isoOf(reading.today + date),
    lower: isoOf(reading.today + lower),
    upper: isoOf(reading.today + upper),
    sheds: reading.counted,
    basis: reading.counted > 1 ? 'own' : 'few',
    meanInterval: reading.meanInterval,
    because: { growing: false, season: null, feeding: null, late: false, doubled: false },
  }
}
