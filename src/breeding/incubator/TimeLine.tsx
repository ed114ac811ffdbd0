import { formatShortDay } from '../../shared/dates.ts'
import { addDays, daysBetween, dayText } from '../../shared/days.ts'
import { addMonths } from '../../shared/months.ts'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import type { Clutch } from '../clutches/clutches.contract.ts'
import { windowWords } from '../clutches/words.ts'
import classes from './Incubator.module.css'

/** The months of the axis, and today. */
export const AxisHead = ({ axis }: { axis: TimeAxis }) => (
  <div className={`${classes.axis} relative regular ink3`} aria-hidden="true">
    {axis.months.map(({ label, at }) => (
      <span className="absolute oneLine" key={`${label} ${at}`} style={{ left: `${at}%` }}>
        {label}
      </span>
    ))}
    <strong className="absolute ink oneLine" style={{ left: `${axis.place(axis.today)}%` }}>
      Today
    </strong>
  </div>
)

/**
 * A clutch on the axis: green is the time that has passed, amber its window, the scale the expected
 * day.
 */
export function TimeLine({ clutch, axis }: { clutch: Clutch; axis: TimeAxis }) {
  const { laid_on, expected_to_hatch_on: expected, window } = clutch
  const { today, place } = axis
  const now = place(today)
  const from = place(laid_on ?? window?.from ?? expected ?? today)
  const to = place(window?.to ?? expected ?? today)
  const part = (start: number, end: number) => ({
    left: `${start}%`,
    width: `${Math.max(0, end - start)}%`,
  })
  return (
    <div
      className={`${classes.line} relative`}
      role="img"
      aria-label={
        window
          ? `May hatch ${windowWords(window, today)}`
          : expected
            ? `Expected ${formatShortDay(expected, today)}`
            : 'No expected day'
      }
    >
      <i className={`${classes.track} round4 absolute`} style={part(from, to)} />
      {laid_on && (
        <i
          className={`${classes.passed} round4 absolute`}
          style={part(from, Math.min(now, Math.max(to, from)))}
        />
      )}
      {window && (
        <i
          className={`${classes.window} glows absolute`}
          style={part(place(window.from), place(window.to))}
        />
      )}
      <i className={`${classes.today} absolute`} style={{ left: `${now}%` }} />
      {expected && (
        <svg
          className={`${classes.likely} absolute`}
          style={{ left: `${place(expected)}%` }}
          width="18"
          height="18"
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d={scalePath} />
        </svg>
      )}
    </div>
  )
}

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
  const nextAfter = (day: string) => `${addMonths(day.slice(0, 7), 1)}-01`
  for (let first = nextAfter(from); first < to; first = nextAfter(first)) {
    const at = place(first)
    const isFree = (months.at(-1)?.at ?? -room) + room <= at && Math.abs(at - now) >= room
    if (isFree && at < 100 - room / 2) months.push({ label: dayText(first, 'MMM'), at })
  }
  return months
}
