import type { EggState } from '../../shared/breeding.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { joined } from '../../shared/joined.ts'
import { eachState } from './clutches.contract.ts'
import { hatchWindow, type Incubation } from './incubation.ts'
import { eggsNow } from './words.ts'

/** Windows reach no further than this from the expected day, nor stay in sight for longer after it. */
export const reach_days = 120

/** The facts that the calendar needs of a clutch besides its id and name. */
export type ClutchOnCalendar = {
  laid_on: string | null
  expected_to_hatch_on: string | null
  hatched_on: string | null
  is_litter: boolean
  celsius_from: number | null
  celsius_to: number | null
  species: Incubation | null
  since: string | null
  states: EggState[]
  has_checks: boolean
}

type ClutchEvent = {
  started_on: string
  label: string
  notes: string
  isDone: boolean
  window?: { from: string; to: string }
}

/**
 * A clutch on the calendar: the day it hatched; before that the expected day, the day its window
 * opens, and today while it is open.
 */
export function clutchEvents(
  clutch: ClutchOnCalendar & { name: string },
  now: string,
  { from, to }: { from: string; to: string },
): ClutchEvent[] {
  const { name, hatched_on, is_litter, states, species } = clutch
  const expected = clutch.expected_to_hatch_on
  const isIn = ({ started_on }: ClutchEvent) => started_on >= from && started_on <= to
  const counts = eachState((state) => states.filter((one) => one === state).length)
  const isSeen = clutch.has_checks || counts.good < states.length
  const eggs = eggsNow(counts, is_litter, isSeen)
  if (hatched_on) {
    const label = `${name} ${is_litter ? 'was born' : 'hatched'}`
    return [{ started_on: hatched_on, label, notes: eggs, isDone: true }].filter(isIn)
  }
  if (!expected || counts.good + counts.pipped === 0) return []
  const window = hatchWindow(clutch, species)
  const until = window && `Window until ${formatShortDay(window.to, now)}`
  const due = {
    started_on: expected,
    label: `${name} ${is_litter ? 'expected' : expected === now ? 'hatches: today is the day' : 'expected to hatch'}`,
    notes: joined(until, eggs),
    isDone: false,
    ...(window && { window }),
  }
  const events: ClutchEvent[] = [due]
  if (window && window.from > now && counts.hatched === 0) {
    const opens = `${name}, ${is_litter ? 'birth' : 'hatch'} window opens`
    events.push({ ...due, started_on: window.from, label: opens })
  }
  const isPast = expected < addDays(now, -reach_days)
  if (window && window.from <= now && expected !== now && !isPast) {
    const isOver = window.to < now
    const notes = isOver
      ? joined(`Closed on ${formatShortDay(window.to, now)}`, eggs)
      : joined(`Until ${formatShortDay(window.to, now)}`, eggs)
    const label = `${name}, window ${isOver ? 'closed' : 'open'}`
    events.push({ ...due, started_on: now, label, notes })
  }
  return events.filter(isIn)
}
