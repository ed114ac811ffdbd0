import { formatShortDay } from '../../shared/dates.ts'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import type { Clutch } from '../clutches/clutches.contract.ts'
import { windowWords } from '../clutches/words.ts'
import classes from './Incubator.module.css'
import type { TimeAxis } from './timeAxis.ts'

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
