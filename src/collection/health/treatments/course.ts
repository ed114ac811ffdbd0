import { dayOf, momentOf } from '../../../shared/dates.ts'
import { addDays, daysBetween, laterOf } from '../../../shared/days.ts'

/*
 * When the doses of a treatment are due. A course has as many doses as were planned; a late one
 * doesn't use up those after it (docs/decisions/0035).
 */

/**
 * A planned dose by the wall clock of the account: 'YYYY-MM-DD', or 'YYYY-MM-DD HH:MM' if the course
 * has times of day.
 */
type Slot = string

/** A dose that was given, or skipped: then `skipped_for` is its slot. */
type Handled = { happenedAt: string; skipped_for: Slot | null }

export type Course = {
  started_on: string
  ends_on: string | null
  ended_on: string | null
  every_days: number
  at_times: readonly string[]
  created_at: string
  /** How many doses were given or skipped, and the latest of them. */
  doses_done: number
  last: Handled | null
}

const hour_ms = 3_600_000

/** How many doses a course has; null if it has no last day. */
export function plannedDoses({
  started_on,
  ends_on,
  every_days,
  at_times,
}: Pick<Course, 'started_on' | 'ends_on' | 'every_days' | 'at_times'>): number | null {
  if (ends_on === null) return null
  const days = Math.floor(daysBetween(started_on, ends_on) / every_days) + 1
  return days * Math.max(1, at_times.length)
}

/** Half of the shortest time between two doses: nearer than that, a second one needs a question. */
export function halfInterval_ms({
  every_days,
  at_times,
}: Pick<Course, 'every_days' | 'at_times'>): number {
  const minutes = at_times.map(minutesOf)
  const gaps = minutes.map((each, at) => (minutes[at + 1] ?? (minutes[0] ?? 0) + 1440) - each)
  const interval_ms = gaps.length === 0 ? every_days * 24 * hour_ms : Math.min(...gaps) * 60_000
  return interval_ms / 2
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const dayIn = (slot: Slot): string => slot.slice(0, 10)
/** 'HH:MM', or '' for a dose at any time of its day. */
export const timeIn = (slot: Slot): string => slot.slice(11)

/** The dose to give next, however late; null once all were given or skipped, or the course was ended. */
export function nextSlot(course: Course, zone: string): Slot | null {
  const planned = plannedDoses(course)
  if (course.ended_on !== null) return null
  if (planned !== null && course.doses_done >= planned) return null
  return course.at_times.length === 0 ? nextDay(course, zone) : nextTime(course, zone)
}

/**
 * Days: `every_days` after the last one given, so that a late dose shifts the rest. A skipped one
 * leaves the plan as it was.
 */
function nextDay({ started_on, every_days, last }: Course, zone: string): Slot {
  if (last === null) return started_on
  const on = dayOf(last.happenedAt, zone)
  if (last.skipped_for === null) return addDays(on, every_days)
  const skipped = dayIn(last.skipped_for)
  const steps = Math.ceil(daysBetween(skipped, on) / every_days)
  return addDays(skipped, every_days * Math.max(1, steps))
}

/** Times: the first one at least half an interval after the last dose, so that the hours stay. */
function nextTime(course: Course, zone: string): Slot | null {
  const { started_on, last, created_at } = course
  const half_ms = halfInterval_ms(course)
  if (last === null) {
    // A course that begins in the evening has its first dose then; it lacks none in the end.
    const isFirstDay = dayOf(created_at, zone) === started_on
    const from = isFirstDay ? Date.parse(created_at) - half_ms : Number.NEGATIVE_INFINITY
    return firstFrom(course, zone, { from, day: started_on })
  }
  const at = Date.parse(last.happenedAt)
  const from = last.skipped_for === null ? at + half_ms : at - half_ms
  const after = last.skipped_for ?? ''
  const day = laterOf(dayOf(new Date(from).toISOString(), zone), dayIn(after) || null)
  return firstFrom(course, zone, { from, day, after })
}

/** The first slot from `day` on, at or after the time `from` and later than the slot `after`; null if it isn't near. */
function firstFrom(
  { at_times }: Pick<Course, 'at_times'>,
  zone: string,
  { from, day, after = '' }: { from: number; day: string; after?: Slot },
): Slot | null {
  const slots = [0, 1, 2].flatMap((days) => at_times.map((time) => `${addDays(day, days)} ${time}`))
  const timeOf = (slot: Slot) => Date.parse(momentOf(slot, zone) ?? '')
  return slots.find((slot) => slot > after && timeOf(slot) >= from) ?? null
}

/** A dose to come; only the next one can be given, and late: then it is due on `now`'s day. */
type ComingDose = { day: string; slot: Slot; days_overdue: number; isNext: boolean }

/** The doses on the days from `from` to `to`, if each one from now on is given when it's due. */
export function comingDoses(
  course: Course,
  { now, zone }: { now: string; zone: string },
  { from, to }: { from: string; to: string },
): ComingDose[] {
  const next = nextSlot(course, zone)
  if (next === null) return []
  const day = laterOf(dayIn(next), dayOf(now, zone))
  if (day > to) return []
  const planned = plannedDoses(course)
  const left = planned === null ? Number.POSITIVE_INFINITY : planned - course.doses_done
  const span = { from, to, left: left - 1 }
  const later =
    course.at_times.length === 0
      ? laterDays(course, day, span)
      : laterTimes(course, { now, zone, next }, span)
  const first = { day, slot: next, days_overdue: daysBetween(dayIn(next), day), isNext: true }
  return [
    ...(day < from ? [] : [first]),
    ...later.map((slot) => ({ day: dayIn(slot), slot, days_overdue: 0, isNext: false })),
  ]
}

/** The day of the last dose, if each one from `now` on is given when it's due; null if none is planned. */
export function lastDoseOn(course: Course, at: { now: string; zone: string }): string | null {
  const { at_times, every_days, doses_done } = course
  const next = nextSlot(course, at.zone)
  const left = (plannedDoses(course) ?? 0) - doses_done
  if (next === null || left < 1) return null
  const first = laterOf(dayIn(next), dayOf(at.now, at.zone))
  if (left === 1 || at_times.length === 0) return addDays(first, (left - 1) * every_days)
  const second = secondOf(course, { ...at, next })
  if (second === null) return first
  const after = at_times.indexOf(timeIn(second)) + left - 2
  return addDays(dayIn(second), Math.floor(after / at_times.length))
}

type LaterSpan = { from: string; to: string; left: number }
type At = { now: string; zone: string; next: Slot }

function laterDays({ every_days }: Course, first: string, { from, to, left }: LaterSpan): Slot[] {
  const begin = Math.max(1, Math.ceil(daysBetween(first, from) / every_days))
  const end = Math.min(left, Math.floor(daysBetween(first, to) / every_days))
  const count = Math.max(0, end - begin + 1)
  return Array.from({ length: count }, (_, at) => addDays(first, (begin + at) * every_days))
}

function laterTimes(course: Course, at: At, { from, to, left }: LaterSpan): Slot[] {
  const { at_times } = course
  const second = secondOf(course, at)
  if (second === null) return []
  const start = at_times.indexOf(timeIn(second))
  const slots: Slot[] = []
  for (let on = laterOf(from, dayIn(second)); on <= to; on = addDays(on, 1)) {
    const before = daysBetween(dayIn(second), on) * at_times.length - start
    at_times.forEach((time, at) => {
      const number = before + at
      if (number >= 0 && number < left) slots.push(`${on} ${time}`)
    })
    if (before >= left) break
  }
  return slots
}

/** The dose at a time after the next one, if that is given when it's due, or now if it is late. */
function secondOf(course: Course, { now, zone, next }: At): Slot | null {
  const doseTime = Math.max(Date.parse(now), Date.parse(momentOf(next, zone) ?? now))
  const earliest = doseTime + halfInterval_ms(course)
  const day = dayOf(new Date(earliest).toISOString(), zone)
  return firstFrom(course, zone, { from: earliest, day, after: next })
}
