import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '../../../shared/days.ts'
import type { CalendarEvent } from '../events/events.contract.ts'
import { type Band, bands } from '../marks.ts'
import { weekdayName, weekdayWord } from '../words.ts'
import { DayCell } from './DayCell.tsx'
import classes from './MonthGrid.module.css'
import { addMonths, hasMonth, monthOf } from './month.ts'

type Parts = {
  cells: readonly string[]
  month: string
  today: string
  days: ReadonlyMap<string, CalendarEvent[]>
  windows: Record<Band, ReadonlySet<string>>
  /** True while the days' events are loading. */
  isWaiting: boolean
  onOpen: (day: string) => void
  onMonth: (month: string) => void
}

/**
 * The 42 days: one tab stop, arrow keys between days, Page Up and Down or a swipe between months.
 */
export function MonthGrid({
  cells,
  month,
  today,
  days,
  windows,
  isWaiting,
  onOpen,
  onMonth,
}: Parts) {
  const [focused, setFocused] = useState(today)
  const table = useRef<HTMLTableElement>(null)
  const destination = useRef<string | null>(null)
  const stop = cells.includes(focused) ? focused : startOf(month, today)
  const swipe = useSwipe((months) => onMonth(addMonths(month, months)))

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
    const isLeaving = event.key.startsWith('Page') || !cells.includes(target)
    if (isLeaving && monthOf(target) !== month) onMonth(monthOf(target))
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
        {weeksOf(cells).map((week) => (
          <tr
            key={week[0]}
            data-banded={
              bands.some((band) => week.some((day) => windows[band].has(day))) || undefined
            }
          >
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                today={today}
                isOutside={monthOf(day) !== month}
                isBeyond={!hasMonth(monthOf(day))}
                isTabStop={day === stop}
                events={days.get(day) ?? []}
                within={bands.filter((band) => windows[band].has(day))}
                onFocus={() => setFocused(day)}
                onOpen={() => onOpen(day)}
              />
            ))}
          </tr>
        ))}
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

const weeksOf = (cells: readonly string[]) =>
  Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7))

/** A horizontal swipe changes the month; vertical ones scroll. */
function useSwipe(onStep: (months: number) => void) {
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
