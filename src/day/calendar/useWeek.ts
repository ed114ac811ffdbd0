import { useEffect, useRef, useState } from 'react'
import { addDays } from '../../shared/days.ts'
import { monthOf, weekOf } from './month/month.ts'

type Parts = {
  today: string
  month: string
  cells: readonly string[]
  goTo: (month: string) => void
}

/** How far the page scrolls before the open month closes to a week, in pixels. */
const closesAfter = 60

/**
 * The phone's calendar: the week in its strip, the day on which the list below begins, and whether the whole month is
 * open. Scrolling the list closes the month, and moves the strip to the week in view.
 */
export function useWeek({ today, month, cells, goTo }: Parts) {
  const start = monthOf(today) === month ? today : `${month}-01`
  const [place, setPlace] = useState({ from: start, inView: start })
  const [isWhole, setIsWhole] = useState(false)
  const inView = cells.includes(place.inView) ? place.inView : start
  const from = cells.includes(place.from) ? place.from : start
  // While the page scrolls to a day by itself, the strip stays on that day's week.
  const isGuided = useRef(false)

  useEffect(() => {
    const follow = () => {
      if (window.scrollY > closesAfter) setIsWhole(false)
      if (isGuided.current) return
      const day = dayInView()
      if (day) setPlace((before) => (before.inView === day ? before : { ...before, inView: day }))
    }
    const release = () => {
      isGuided.current = false
    }
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    addEventListener('scroll', follow, options)
    for (const type of ['touchmove', 'wheel', 'keydown']) addEventListener(type, release, options)
    return () => ending.abort()
  }, [])

  /** Begins the list on a day, which is above its first line. */
  function begin(day: string) {
    isGuided.current = true
    const week = weekOf(cells, day)
    setPlace({ from: week.includes(today) && day >= today ? today : day, inView: day })
    if (!cells.includes(day)) goTo(monthOf(day))
    window.scrollTo({ top: 0 })
  }

  return {
    from,
    inView,
    week: weekOf(cells, inView),
    isWhole,
    setIsWhole,
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
      part.scrollIntoView({ block: 'start' })
    },
  }
}

/** The first day of the list that isn't behind what stands above it. */
function dayInView(): string | null {
  const above = document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0
  const parts = [...document.querySelectorAll('[data-list-day]')]
  const first = parts.find((part) => part.getBoundingClientRect().bottom > above + 8)
  return first?.getAttribute('data-list-day') ?? null
}
