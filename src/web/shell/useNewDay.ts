import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { dayOf, today } from '../../shared/dates.ts'
import { useUser } from '../user.ts'

/**
 * At midnight in the account's zone, everything that tells days is drawn and fetched anew, so that an
 * open tab never shows yesterday as today. A tab that was asleep catches up when it is shown.
 */
export function useNewDay() {
  const { timezone } = useUser()
  const queries = useQueryClient()
  const read = () => today(timezone)
  const day = useSyncExternalStore(follow, read, read)
  const last = useRef<{ day: string; timezone: string }>(undefined)

  useEffect(() => {
    // Midnight may have passed between the page and this, which comes later.
    const read_at = queries.getQueryState(['user'])?.dataUpdatedAt || Date.now()
    const readOn = dayOf(new Date(read_at).toISOString(), timezone)
    const before = last.current ?? { day: readOn, timezone }
    last.current = { day, timezone }
    if (before.day === day || before.timezone !== timezone) return
    // What writes a day asks for the user's zone, and is drawn again with a changed user.
    queries.setQueryData<Dated>(['user'], (user) => user && { ...user, drawnOn: day })
    void queries.invalidateQueries()
  }, [day, timezone, queries])
}

type Dated = CurrentUser & { drawnOn?: string }

/** Looks at every full minute, since a timer stands still while the device sleeps. */
function follow(look: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(
      () => {
        look()
        next()
      },
      minute_ms - (Date.now() % minute_ms),
    )
  }
  next()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  addEventListener('focus', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
    removeEventListener('focus', look)
  }
}
const minute_ms = 60_000
