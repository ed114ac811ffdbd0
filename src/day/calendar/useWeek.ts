import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays } from '../../shared/days.ts'
import { monthOf } from '../../shared/months.ts'
import { weekOf } from './month/month.ts'

type Parts = {
  today: string
  month: string
  /** The day in the address. */
  at: string | undefined
  cells: readonly string[]
  goTo: (month: string, at: string) => void
}

/** How far the page scrolls before the open month closes to a week, in pixels. */
const closesAfter = 60

/**
 * The phone's calendar: the week in its strip, the day on which the list below begins, and whether the whole month is
 * open. Scrolling the list closes the month, and moves the strip to the week in view. The address has a day of that week.
 */
export function useWeek({ today, month, at, cells, goTo }: Parts) {
  const start = at && cells.includes(at) ? at : monthOf(today) === month ? today : `${month}-01`
  const [place, setPlace] = useState(() => placeOf(start))
  const [isWhole, setIsWhole] = useState(false)
  const { from, inView } = cells.includes(place.inView) ? place : placeOf(start)
  // While the page scrolls to a day by itself, the strip stays on that day's week.
  const isGuided = useRef(false)
  const written = useRef<string>(undefined)

  /** A place whose list begins on a day, or with today in the week of today. */
  function placeOf(day: string) {
    const isAhead = day >= today && weekOf(cells, day).includes(today)
    return { from: isAhead ? today : day, inView: day }
  }

  function remember(day: string, monthOfDay = cells.includes(day) ? month : monthOf(day)) {
    written.current = day === today ? undefined : day
    goTo(monthOfDay, day)
  }

  function follow() {
    if (window.scrollY > closesAfter) setIsWhole(false)
    if (isGuided.current) return
    const day = dayInView()
    if (!day || day === inView) return
    setPlace({ from, inView: day })
    if (!weekOf(cells, inView).includes(day)) remember(day)
  }

  // An address that was opened, or gone back to: its day is above the list's first line.
  const arrive = useEffectEvent((day: string | undefined) => {
    if (written.current === day) return
    written.current = day
    setPlace(placeOf(start))
    window.scrollTo({ top: 0 })
  })
  useEffect(() => arrive(at), [at])

  useScrolling(follow, () => {
    isGuided.current = false
  })

  /** Begins the list on a day, which is above its first line. */
  function begin(day: string) {
    isGuided.current = true
    setPlace(placeOf(day))
    remember(day)
    window.scrollTo({ top: 0 })
  }

  return {
    from,
    inView,
    week: weekOf(cells, inView),
    isWhole,
    /** Opens the month of the day in view, which the head names, or closes it to its week. */
    setIsWhole(isOpened: boolean) {
      setIsWhole(isOpened)
      if (isOpened && monthOf(inView) !== month) remember(inView, monthOf(inView))
    },
    begin,
    /** Goes to the first day of the next week, or of the one before. */
    step(weeks: number) {
      const first = weekOf(cells, inView)[0] ?? inView
      const next = addDays(first, 7 * weeks)
      begin(next <= today && today <= addDays(next, 6) ? today : next)
    },
    /** Scrolls to a day of the list, or begins the list on it. */
    leadTo(day: string) {
      setIsWhole(false)
      const part = document.querySelector(`[data-list-day="${day}"]`)
      if (!part) return begin(day)
      isGuided.current = true
      setPlace({ from, inView: day })
      remember(day)
      part.scrollIntoView({ block: 'start' })
    },
  }
}

/** Calls `onScroll` as the page scrolls, and `onTouch` whenever a person makes it. */
function useScrolling(onScroll: () => void, onTouch: () => void) {
  const scroll = useEffectEvent(onScroll)
  const touch = useEffectEvent(onTouch)
  useEffect(() => {
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    addEventListener('scroll', () => scroll(), options)
    for (const type of ['touchmove', 'wheel', 'keydown'])
      addEventListener(type, () => touch(), options)
    return () => ending.abort()
  }, [])
}

/** The first day of the list that isn't behind what stands above it. */
function dayInView(): string | null {
  const above = document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0
  const parts = [...document.querySelectorAll('[data-list-day]')]
  const first = parts.find((part) => part.getBoundingClientRect().bottom > above + 8)
  return first?.getAttribute('data-list-day') ?? null
}
