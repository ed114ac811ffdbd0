import type { Because } from '../../../shared/forecasts.ts'
import { winterDaysUntil } from './clock.ts'
import { evidenceOf } from './evidence.ts'
import { depths, type Latents, type Marginals, type Pace, usualOf, youthOn } from './latents.ts'
import type { Animal } from './species.ts'

/** Parts of an interval from which a cause is worth naming. */
const worth = { growing: 0.04, season: 0.05, feeding: 0.03, late: 0.1 }

/** Reasons that moved the forecast of an animal to the day `date`, days after today. */
export function becauseOf(
  { reading, appetite }: Animal,
  pace: Pace,
  latents: Latents,
  marginals: Marginals,
  date: number,
): Because {
  const { today, intervals, isSouthern } = reading
  const last = reading.sheds.at(-1)
  const rest = depths.reduce<number>(
    (all, depth, at) => all + depth * (marginals.depths[at] ?? 0),
    0,
  )
  const restIn = (from: number, to: number) =>
    rest * (winterDaysUntil(to, isSouthern) - winterDaysUntil(from, isSouthern))
  const usual = usualOf(today, appetite.now, pace, latents, marginals)
  const youngAt = (day: number) => pace.young * youthOn(day, pace.tau, latents, marginals)
  const youngBefore = mean(intervals.map(({ from, to }) => youngAt((from + to) / 2)))
  const youngest = reading.hatched === null ? 0 : youngAt(today) / 2
  const grown = youngBefore === null ? youngest : youngBefore - youngAt(today)
  const eats = pace.beta * (appetite.now - (mean(appetite.ofIntervals) ?? 0))
  const evidence = evidenceOf(reading, appetite, pace, latents, marginals)
  return {
    growing: grown > worth.growing,
    season: restIn(last ?? today, today + date) > worth.season * usual ? 'winter' : null,
    feeding: eats > worth.feeding ? 'more' : eats < -worth.feeding ? 'less' : null,
    late: last !== undefined && today - last - restIn(last, today) > (1 + worth.late) * usual,
    doubled: evidence.joined > 0,
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((all, each) => all + each, 0) / values.length : null
