import { numberText } from '../../../shared/numbers.ts'
import type { CalendarEvent } from '../events/events.contract.ts'
import { countsOf } from '../grouped.ts'
import { KindMark } from '../KindMark.tsx'
import { cellName, kindWords } from '../words.ts'
import classes from './MonthGrid.module.css'

/** A day with more events shows their number. */
const mostLabels = 3
/** The kinds that fit with a number each. */
const mostKinds = 6

/** One day: its events in words if there is room, as marks on the phone. */
export function DayCell({
  day,
  today,
  isOutside,
  isTabStop,
  events,
  onFocus,
  onOpen,
}: {
  day: string
  today: string
  isOutside: boolean
  isTabStop: boolean
  events: readonly CalendarEvent[]
  onFocus: () => void
  onOpen: () => void
}) {
  const counts = countsOf(events)
  const isFull = events.length > mostLabels
  return (
    <td className={classes.cell} data-outside={isOutside || undefined}>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className="hidden">{cellName(day, counts, isOutside)}</span>
        <span className={classes.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={classes.marks} aria-hidden="true">
          {counts.slice(0, mostLabels).map(([kind]) => (
            <KindMark key={kind} kind={kind} />
          ))}
        </span>
        {isFull ? (
          <>
            <span className={classes.count} aria-hidden="true">
              {numberText(events.length)}
              <span className={classes.countWord}> events</span>
            </span>
            <span className={classes.kinds} aria-hidden="true">
              {counts.slice(0, mostKinds).map(([kind, count]) => (
                <span key={kind}>
                  <KindMark kind={kind} />
                  {kindWords[kind]} {numberText(count)}
                </span>
              ))}
            </span>
          </>
        ) : (
          <span className={classes.labels} aria-hidden="true">
            {events.map((event) => (
              <span key={`${event.id} ${event.time}`}>
                <KindMark kind={event.kind} />
                <span>{event.label}</span>
              </span>
            ))}
          </span>
        )}
      </button>
    </td>
  )
}
