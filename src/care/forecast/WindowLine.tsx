import { formatShortDay } from '../../shared/dates.ts'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import classes from './WindowLine.module.css'
import { lineOf } from './windowLine.ts'

/** A line with today, the window as a band, and a scale on the likely day; `day` null draws none. */
export function WindowLine({
  today,
  lower_on,
  upper_on,
  day,
}: {
  today: string
  lower_on: string
  upper_on: string
  day: string | null
}) {
  const at = lineOf({ today, lower_on, upper_on, day: day ?? lower_on })
  const short = (one: string) => formatShortDay(one, today)
  const left = (part: number) => ({ left: `${part}%` })
  /** Words as far within the line as their place is along it. */
  const within = (part: number) => ({ ...left(part), transform: `translateX(-${part}%)` })
  const isClose = day !== null && Math.abs(at.day - at.today) < 16
  return (
    // Its words stand above it.
    <div className="above12" aria-hidden="true">
      <div className={`${classes.above} relative text13 oneLine`}>
        {!isClose && (
          <span className="absolute strong ink" style={within(at.today)}>
            Today
          </span>
        )}
        {day && (
          <span className={`${classes.day} absolute strong`} style={within(at.day)}>
            {short(day)}
          </span>
        )}
      </div>
      <div className={`${classes.track} relative`}>
        <i
          className={`${classes.window} absolute`}
          style={{ left: `${at.lower}%`, width: `max(14px, ${at.upper - at.lower}%)` }}
        />
        <i className={`${classes.now} absolute`} style={left(at.today)} />
        {day && (
          <svg
            className={`${classes.scale} absolute`}
            style={left(at.day)}
            width="26"
            height="26"
            viewBox="0 0 24 24"
            aria-hidden="true"
          >
            <path d={scalePath} />
          </svg>
        )}
      </div>
      <div className={`${classes.below} relative text13 ink3 oneLine`}>
        <span className="absolute" style={within(at.lowerLabel)}>
          {short(lower_on)}
        </span>
        {upper_on !== lower_on && (
          <span className="absolute" style={within(at.upperLabel)}>
            {short(upper_on)}
          </span>
        )}
      </div>
    </div>
  )
}
