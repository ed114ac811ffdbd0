import type { ReactNode } from 'react'
import { numberText } from '../../../shared/numbers.ts'
import type { CalendarEvent } from '../events/events.contract.ts'
import { KindMark, MarkIcon } from '../MarkIcon.tsx'
import { type Band, countsOf, type Told, toldOf } from '../marks.ts'
import { cellName, kindWords } from '../words.ts'
import classes from './MonthGrid.module.css'

/** A day with more events shows their number. */
const mostLabels = 3
/** The exceptions named in words, and as pictures on the phone. */
const mostNamed = 2

/**
 * One day. Exceptions speak: in words if there is room, as pictures on the phone. At the desk a full day counts its
 * routine by kind, or all of it if it has none.
 */
export function DayCell({
  day,
  today,
  isOutside,
  isBeyond,
  isTabStop,
  events,
  within,
  onFocus,
  onOpen,
  children,
}: {
  day: string
  today: string
  isOutside: boolean
  /** True for a day beyond those the calendar has. */
  isBeyond: boolean
  isTabStop: boolean
  events: readonly CalendarEvent[]
  /** The windows it lies in. */
  within: readonly Band[]
  onFocus: () => void
  onOpen: () => void
  /** The bars of its week, in the first cell. */
  children?: ReactNode
}) {
  const groups = toldOf(events)
  const isFull = events.length > mostLabels
  return (
    <td
      className={`${classes.cell} relative hairline`}
      data-outside={isOutside || undefined}
      data-past={day < today || undefined}
    >
      <button
        type="button"
        className={`${classes.day} clear borderless relative tall wide stack middle tight ink`}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        disabled={isBeyond}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className="hidden">{cellName(day, events, within, isOutside)}</span>
        <span className={`${classes.number} round8 center semibold`} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <Marks groups={groups} />
        {isFull && groups.speaking.length === events.length && (
          <span className={`${classes.count} away inlineAtDesk`} aria-hidden="true">
            {numberText(events.length)}
            {' events'}
          </span>
        )}
        {isFull ? <Summary groups={groups} isPast={day < today} /> : <Labels events={events} />}
      </button>
      {children}
    </td>
  )
}

/** On the phone: exceptions as pictures; an expected shed is a bar below the week, a meal to try again only a line. */
function Marks({ groups: { speaking } }: { groups: Told }) {
  const kinds = [...new Set(speaking.map(({ mark }) => mark))].filter(
    (mark) => mark !== 'expected' && mark !== 'again',
  )
  return (
    <span className={`${classes.pictures} row gap1 semibold ink3 awayAtDesk`} aria-hidden="true">
      {kinds.slice(0, mostNamed).map((mark) => (
        <MarkIcon key={mark} mark={mark} />
      ))}
      {kinds.length > mostNamed && <span>+{kinds.length - mostNamed}</span>}
    </span>
  )
}

/** At the desk, up to three events by name. */
const Labels = ({ events }: { events: readonly CalendarEvent[] }) => (
  <span className={`${classes.labels} away flexAtDesk`} aria-hidden="true">
    {events.map((event) => (
      <span key={`${event.id} ${event.time}`} data-quiet={event.isDone || undefined}>
        <KindMark kind={event.kind} isUnusual={event.isUnusual || event.days_overdue > 0} />
        <span>{event.label}</span>
      </span>
    ))}
  </span>
)

/** At the desk, a full day: its exceptions by name, routine to do by kind, today how much is done. */
function Summary({ groups: { speaking, toDo, done }, isPast }: { groups: Told; isPast: boolean }) {
  const exceptions = speaking.slice(0, speaking.length > mostNamed ? mostNamed - 1 : mostNamed)
  const more = speaking.length - exceptions.length
  return (
    <span className={`${classes.labels} away flexAtDesk`} aria-hidden="true">
      {exceptions.map(({ event }) => (
        <span key={`${event.id} ${event.time}`}>
          <KindMark kind={event.kind} isUnusual={event.isUnusual || event.days_overdue > 0} />
          <span>{event.label}</span>
        </span>
      ))}
      {more > 0 && <span>{`and ${numberText(more)} more`}</span>}
      {toDo.length > 0 && (
        <span className={`${classes.kinds} away`}>
          {countsOf(toDo).map(([kind, count]) => (
            <span key={kind}>
              <KindMark kind={kind} />
              {kindWords[kind]} {numberText(count)}
            </span>
          ))}
        </span>
      )}
      {done.length > 0 && !isPast && <span data-quiet>{`${numberText(done.length)} done`}</span>}
    </span>
  )
}
