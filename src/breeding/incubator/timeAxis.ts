import dayjs from 'dayjs'
import { addDays, daysBetween } from '../../shared/days.ts'
import type { Clutch } from '../clutches/clutches.contract.ts'

/* One axis for all clutches of a list. Places are percent of its width. */

type Timed = Pick<Clutch, 'laid_on' | 'expected_to_hatch_on' | 'window'>

export type TimeAxis = {
  today: string
  /** The first of each month on it, as far as today's label leaves room. */
  months: { label: string; at: number }[]
  place: (day: string) => number
}

/** From the first laying to the last day of a window, with today on it; at least four weeks. */
export function axisOf(clutches: readonly Timed[], today: string): TimeAxis {
  const days = clutches.flatMap(({ laid_on, expected_to_hatch_on, window }) =>
    [laid_on, expected_to_hatch_on, window?.from, window?.to].flatMap((day) => day ?? []),
  )
  const sorted = [...days, today, addDays(today, 14)].toSorted()
  const from = addDays(sorted[0] ?? today, -3)
  const to = addDays(sorted.at(-1) ?? today, 3)
  const span = Math.max(28, daysBetween(from, to))
  const place = (day: string) => Math.min(100, Math.max(0, (100 * daysBetween(from, day)) / span))
  const now = place(today)
  return { today, place, months: monthsOf(from, addDays(from, span), place, now) }
}

/** Percent of the axis that a label takes. */
const room = 11

function monthsOf(from: string, to: string, place: (day: string) => number, now: number) {
  const months: TimeAxis['months'] = []
  let first = dayjs(from).startOf('month').add(1, 'month')
  while (first.format('YYYY-MM-DD') < to) {
    const at = place(first.format('YYYY-MM-DD'))
    const isFree = (months.at(-1)?.at ?? -room) + room <= at && Math.abs(at - now) >= room
    if (isFree && at < 100 - room / 2) months.push({ label: first.format('MMM'), at })
    first = first.add(1, 'month')
  }
  return months
}
