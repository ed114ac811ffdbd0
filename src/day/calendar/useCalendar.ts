import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { today as todayIn } from '../../shared/dates.ts'
import { monthOf } from '../../shared/months.ts'
import { useAnswer, useNextAnswer } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { DayOfEvents, MonthOfEvents } from './events/events.contract.ts'
import { hasMonth } from './month/month.ts'

/**
 * The calendar's state in its address: `?month=2026-11&at=2026-11-25&day=2026-11-21&event={id}`. `at` is the day that
 * the phone shows, `day` the open one. Invalid months and days become today's.
 */
export function useCalendarAddress() {
  const { timezone } = useUser()
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const today = todayIn(timezone)
  const day = dayIn(params.get('day'))
  const at = dayIn(params.get('at'))
  const requestedMonth = params.get('month') ?? ''
  const month = isMonth(requestedMonth) ? requestedMonth : monthOf(day ?? at ?? today)

  const goTo = (next: string, nextAt = today) => {
    if (!hasMonth(next)) return
    const address = {
      ...(next !== monthOf(nextAt) && { month: next }),
      ...(nextAt !== today && { at: nextAt }),
    }
    setParams(new URLSearchParams(address), { replace: true, preventScrollReset: true })
  }

  return {
    today,
    month,
    at,
    day,
    event: params.get('event'),
    /** Goes to a month, and to a day of its cells. */
    goTo,
    /** Opens a day, or an event of it; the browser's Back closes it. */
    open: (chosen: string, event?: string) =>
      setParams(
        { month, ...(at && { at }), day: chosen, ...(event && { event }) },
        // Moving within the sheet replaces the history entry, so that Back still closes it.
        {
          state: { isStep: day === undefined || isStep(location.state) },
          replace: day !== undefined,
        },
      ),
    close: () => {
      if (isStep(location.state)) navigate(-1)
      else goTo(month, at)
    },
  }
}

const isStep = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isStep' in state && state.isStep === true

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && hasMonth(text)
const dayIn = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && isMonth(monthOf(text)) && isDay(text) ? text : undefined
const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The days around a month; the previous month's stay while they load. */
export const useMonth = (month: string, weekStart: string) =>
  useNextAnswer<MonthOfEvents>(
    ['events', 'month', month, weekStart],
    `events/month?date=${month}-01`,
  )

/** A day's events, line by line. */
export const useDay = (day: string, isAsked = true) =>
  useAnswer<DayOfEvents>(['events', 'day', day], `events/day?date=${day}`, isAsked)
