import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatShortDay } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { addMonths, monthOf } from '../../../shared/months.ts'
import { type Bar, bands, type DayOfMonth, type MonthOfEvents } from '../events/events.contract.ts'
import { bandsOn } from '../marks.ts'
import { barWords, weekdayName, weekdayWord } from '../words.ts'
import { DayCell } from './DayCell.tsx'
import classes from './MonthGrid.module.css'
import { hasMonth } from './month.ts'

type Parts = {
  cells: readonly string[]
  month: string
  today: string
  days: ReadonlyMap<string, DayOfMonth>
  weeks: MonthOfEvents['weeks']
  /** True while the days' events are loading. */
  isWaiting: boolean
  onOpen: (day: string) => void
  /** A key leads to a day beyond the cells. */
  onGo: (day: string) => void
  /** A swipe, forward with 1. */
  onSwipe: (steps: number) => void
}

/**
 * The 42 days, or those of one week: one tab stop, arrow keys between days, Page Up and Down between months, a swipe
 * to the next.
 */
export function MonthGrid({
  cells,
  month,
  today,
  days,
  weeks,
  isWaiting,
  onOpen,
  onGo,
  onSwipe,
}: Parts) {
  const [focused, setFocused] = useState(today)
  const table = useRef<HTMLTableElement>(null)
  const destination = useRef<string | null>(null)
  const first = startOf(month, today)
  const stop = [focused, first].find((day) => cells.includes(day)) ?? cells[0] ?? first
  const swipe = useSwipe(onSwipe)
  const isWeek = cells.length === 7

  // The day that an arrow key led to may only appear with its month, whose previous cells are gone:
  // focus it before paint, so that no key press is lost.
  useLayoutEffect(() => {
    if (destination.current === null || !cells.includes(destination.current)) return
    table.current?.querySelector<HTMLElement>(`[data-day="${destination.current}"]`)?.focus()
    destination.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    // The target of the last arrow key while its month loads.
    const origin = destination.current ?? stop
    const target = targetOf(event.key, origin, cells.indexOf(origin) % 7)
    if (target === undefined) return
    event.preventDefault()
    if (!hasMonth(monthOf(target))) return
    destination.current = target
    setFocused(target)
    const isOtherMonth = event.key.startsWith('Page') && monthOf(target) !== month
    if (isOtherMonth || !cells.includes(target)) onGo(target)
  }

  return (
    <table
      ref={table}
      className={`${classes.grid} card clip wide`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid that arrows walk is a table to everyone else
      role="grid"
      aria-label="Month"
      aria-busy={isWaiting || undefined}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <Weekdays week={cells.slice(0, 7)} />
      <tbody>
        {weeksOf(cells).map((week) => {
          const bars = weeks.find(({ from }) => from === week[0])?.bars ?? []
          return (
            <tr key={week[0]} data-lanes={lanesIn(bars).length}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  today={today}
                  isOutside={!isWeek && monthOf(day) !== month}
                  isBeyond={!hasMonth(monthOf(day))}
                  isTabStop={day === stop}
                  content={days.get(day)}
                  within={bandsOn(bars, day)}
                  onFocus={() => setFocused(day)}
                  onOpen={() => onOpen(day)}
                >
                  {day === week[0] && <WeekBars {...{ week, bars, today }} isAlone={isWeek} />}
                </DayCell>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The day that a key leads to, from one at this place of its week. */
function targetOf(key: string, day: string, at: number): string | undefined {
  const targets: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -at),
    End: addDays(day, 6 - at),
    PageUp: `${addMonths(monthOf(day), -1)}-01`,
    PageDown: `${addMonths(monthOf(day), 1)}-01`,
  }
  return targets[key]
}

const startOf = (month: string, today: string) => (monthOf(today) === month ? today : `${month}-01`)

const Weekdays = ({ week }: { week: readonly string[] }) => (
  <thead>
    <tr>
      {week.map((day) => (
        <th
          className="semibold ink3"
          key={weekdayName(day)}
          scope="col"
          aria-label={weekdayName(day)}
        >
          {weekdayWord(day)}
        </th>
      ))}
    </tr>
  </thead>
)

/** The bars of a week in rows, one of each band. */
const lanesIn = (bars: readonly Bar[]): Bar[][] =>
  bands.flatMap((band) => {
    const lane = bars.filter((bar) => bar.band === band)
    return lane.length > 0 ? [lane] : []
  })

/**
 * The bars of a week with their words: the names, short where there is little room, or in the last week when it ends, unless
 * another bar goes on from there.
 */
function WeekBars({
  week,
  bars,
  today,
  isAlone,
}: {
  week: readonly string[]
  bars: readonly Bar[]
  today: string
  isAlone: boolean
}) {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return (
    <div className={`${classes.bars} absolute front grid rows4`} aria-hidden="true">
      {lanesIn(bars).flatMap((lane, row) =>
        lane.map((bar, at) => {
          const [begins, ends] = [bar.from >= first, bar.to <= last]
          const start = begins ? week.indexOf(bar.from) + 1 : 1
          const end = ends ? week.indexOf(bar.to) + 2 : 8
          const isLast = ends && lane[at + 1]?.from !== addDays(bar.to, 1)
          return (
            <span
              key={`${bar.band} ${bar.from}`}
              className={`${classes.bar} crop ellipsis oneLine text13 semibold left`}
              data-band={bar.band}
              data-begins={begins || undefined}
              data-ends={ends || undefined}
              style={{ gridArea: `${row + 1} / ${start} / auto / ${end}` }}
            >
              {isLast && !begins && !isAlone
                ? `until ${formatShortDay(bar.to, today)}`
                : barWords(bar, end - start < fewDays)}
            </span>
          )
        }),
      )}
    </div>
  )
}

/** Days below which a bar is too narrow for several names. */
const fewDays = 3

const weeksOf = (cells: readonly string[]) =>
  Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))

/** A horizontal swipe changes the month or week; vertical ones scroll. */
function useSwipe(onStep: (steps: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return
      const [across, down] = [event.clientX - start.current.x, event.clientY - start.current.y]
      start.current = null
      if (Math.abs(across) > 56 && Math.abs(across) > 2 * Math.abs(down))
        onStep(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
