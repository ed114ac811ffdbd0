import type { shedQualities } from '../../../shared/choices.ts'
import { addDays } from '../../../shared/days.ts'
import { medianOf } from '../../../shared/median.ts'
import { latestSheds, type Shedding } from './shedders.contract.ts'

/** A shed: its day, counted from 2000, and how it came off. */
export type Shed = { day: number; quality: (typeof shedQualities)[number] }

/**
 * An animal's sheds, the oldest first and at least one, as figures. Regularity is the median of the
 * days between sheds with their median deviation from it, so that one shed that wasn't recorded
 * doesn't make a regular animal irregular (Rousseeuw & Croux, "Alternatives to the median absolute
 * deviation", J. Am. Stat. Assoc. 88, 1993). Two of one day are one shed to it.
 */
export function sheddingOf(sheds: readonly [Shed, ...Shed[]]): Shedding {
  const counts = { complete: 0, partial: 0, stuck: 0 }
  const between: number[] = []
  let inRow = 0
  let before = sheds[0].day
  for (const { day, quality } of sheds) {
    counts[quality] += 1
    inRow = quality === 'stuck' ? inRow + 1 : 0
    if (day !== before) between.push(day - before)
    before = day
  }
  const interval = medianOf(between)
  return {
    sheds: sheds.length,
    ...counts,
    interval_days: interval,
    deviation_days:
      interval === null || between.length < 3
        ? null
        : medianOf(between.map((gap) => Math.abs(gap - interval))),
    stuck_in_row: inRow,
    first_on: dayOf(sheds[0]),
    last_on: dayOf(sheds.at(-1) ?? sheds[0]),
    latest: sheds.slice(-latestSheds).map(({ quality }) => quality),
  }
}

const dayOf = ({ day }: Shed) => addDays('2000-01-01', day)
