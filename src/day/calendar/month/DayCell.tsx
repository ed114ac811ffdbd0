import type { ReactNode } from 'react'
import { numberText } from '../../../shared/numbers.ts'
import type { Band, CalendarEvent, DayOfMonth } from '../events/events.contract.ts'
import { KindMark, MarkIcon } from '../MarkIcon.tsx'
import { countsOf, markCounts, type Told, toldOf, totalOf } from '../marks.ts'
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
  content,
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
  content: DayOfMonth | undefined
  /** The windows it lies in. */
  within: readonly Band[]
  onFocus: () => void
  onOpen: () => void
  /** The bars of its week, in the first cell. */
  children?: ReactNode
}) {
  const { counts, value } = content ?? nothing
  const groups = toldOf({ counts, value })
  const { total } = groups
  const isFull = total > mostLabels
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
        <span className="hidden">{cellName(day, counts, within, isOutside)}</span>
        <span className={`${classes.number} round8 center semibold`} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <Marks counts={counts} />
        {isFull && groups.toDo.length + groups.done.length === 0 && (
          <span className={`${classes.count} away inlineAtDesk`} aria-hidden="true">
            {numberText(total)}
            {' events'}
          </span>
        )}
        {isFull ? <Summary groups={groups} /> : <Labels events={value} />}
      </button>
      {children}
    </td>
  )
}

const nothing = { counts: [], value: [] }

/** On the phone: exceptions as pictures; an expected shed is a bar below the week, a meal to try again only a line. */
function Marks({ counts }: Pick<DayOfMonth, 'counts'>) {
  const kinds = markCounts(counts).flatMap(([mark]) =>
    mark === 'expected' || mark === 'again' ? [] : mark,
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

/** At the desk, a full day: its exceptions by name, routine to do by kind, and how much is done. */
function Summary({ groups: { speaking, more: unlisted, toDo, done } }: { groups: Told }) {
  const all = speaking.length + unlisted
  const exceptions = speaking.slice(0, all > mostNamed ? mostNamed - 1 : mostNamed)
  const more = all - exceptions.length
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
      {done.length > 0 && <span data-quiet>{`${numberText(totalOf(done))} done`}</span>}
    </span>
  )
}
