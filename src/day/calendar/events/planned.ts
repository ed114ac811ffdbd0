import { clutchEvents } from '../../../breeding/clutches/clutchEvents.ts'
import { betweenWords } from '../../../care/forecast/words.ts'
import { dueOf, type Plan } from '../../../care/schedules/due/due.ts'
import type { CleaningPlanRow, PlanRow } from '../../../care/schedules/plans.queries.ts'
import { stepsBetween } from '../../../care/schedules/recurrence.ts'
import { dustWords, plannedWords, refusalWords } from '../../../care/schedules/words.ts'
import { comingDoses, timeIn } from '../../../collection/health/treatments/course.ts'
import { doseWords } from '../../../collection/health/words.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { addDays, daysBetween, laterOf } from '../../../shared/days.ts'
import { joined } from '../../../shared/joined.ts'
import { formatTimeOfDay, type TimeFormat } from '../../../shared/timesOfDay.ts'
import type { CalendarEvent } from './events.contract.ts'
import type { Span } from './logRows.queries.ts'
import type { PlannedRow } from './plannedRows.queries.ts'

type Animal = { id: string; name: string }

/**
 * The events of a schedule from what is due today on; none on days that have passed. A meal that was refused today is
 * tried again tomorrow.
 */
export function scheduledEvents(
  plan: (PlanRow | CleaningPlanRow) & { count: number },
  { id, name }: Animal,
  now: string,
  span: Span,
): CalendarEvent[] {
  const isFeeding = plan.kind === 'feeding'
  const event = {
    id: plan.id,
    type: isFeeding ? ('other' as const) : ('cleaningschedule' as const),
    kind: isFeeding ? ('feed' as const) : ('clean' as const),
    label: isFeeding ? `Feed ${name}` : `Clean ${name}`,
    // Once is no recurrence.
    repeat: plan.repeat_amount === 0 ? null : plan.repeat,
    repeat_amount: plan.repeat_amount === 0 ? null : plan.repeat_amount,
    animal: { id, name },
    notes: isFeeding && plan.feeder ? `${plannedWords(plan, plan.count)}${dustWords(plan)}` : '',
    path: `/animals/${id}`,
    isDone: false,
    isUnusual: false,
    time: '',
    dose: null,
  }
  const refusal = plan.refused_today && refusalWords[plan.refused_today]
  const isDue = comingOf(plan, plan.lastOn, now, { from: now, to: now }).length > 0
  const triedOn = plan.refused_today === 'refused' && isDue ? addDays(now, 1) : undefined
  const coming = comingOf(plan, plan.lastOn, now, span)
    .filter(({ day }) => day !== triedOn)
    .map(({ day, days_overdue }) => ({
      ...event,
      notes: joined(day === now && refusal && `${refusal} today`, event.notes),
      started_on: day,
      days_overdue,
    }))
  if (!triedOn || triedOn < span.from || triedOn > span.to) return coming
  // Other calendars show it on its day, when today is another.
  const notes = joined(refusal && `${refusal} ${formatShortDay(now, now)}`, event.notes)
  const trial = { label: `Try ${name} again`, notes, started_on: triedOn, isUnusual: true }
  return [...coming, { ...event, ...trial, days_overdue: 0 }]
}

/** The events of what was planned by hand; `animal` is missing where the row has none. */
export function plannedEvents(
  row: PlannedRow,
  animal: Animal | undefined,
  viewer: Pick<Viewer, 'timeZone' | 'decimalSign' | 'timeFormat'>,
  span: Span,
): CalendarEvent[] {
  const { timeZone, decimalSign, timeFormat } = viewer
  const now = today(timeZone)
  const about = { ...single, id: row.id, started_on: row.day, label: row.words, notes: row.notes }
  if (row.kind === 'own') {
    const path = `/calendar?day=${row.day}&event=${row.id}`
    return [{ ...about, type: 'customevent', kind: 'own', path }]
  }
  if (row.kind === 'bulb') {
    // A lamp that should have been replaced waits today, not on the day it should have been.
    const started_on = row.day < now ? now : row.day
    if (started_on < span.from || started_on > span.to) return []
    const days_overdue = daysBetween(row.day, started_on)
    const path = `/inventory/bulbs/${row.id}`
    const label = `Replace ${row.words}`
    return [{ ...about, type: 'other', kind: 'bulb', started_on, days_overdue, label, path }]
  }
  if (row.kind === 'hatch') {
    return clutchEvents({ name: row.words, ...row.course }, now, span).map((event) => ({
      ...about,
      ...event,
      type: 'clutch',
      kind: 'hatch',
      window: event.window && { ...event.window, name: row.words },
      path: `/incubator/${row.id}`,
    }))
  }
  if (!animal) return []
  const { id, name } = animal
  const of = { animal: { id, name }, path: `/animals/${id}/health`, type: 'other' as const }
  if (row.kind === 'lay') return layingOf(row, { ...about, ...of }, now, span)
  if (row.kind === 'shed') return shedOf(row, { ...about, ...of }, now, span)
  if (row.kind === 'vet') return visitOf(row, { ...about, ...of }, { now, timeFormat }, span)
  const words = doseWords({ dose: row.amount, dose_unit: row.unit }, decimalSign)
  const at = { now: new Date().toISOString(), zone: timeZone }
  return comingDoses(row.course, at, span).map(({ day, slot, days_overdue, isNext }) => ({
    ...about,
    ...of,
    kind: 'dose',
    started_on: day,
    days_overdue,
    label: `Treat ${name}`,
    notes: joined(row.words, words, timeIn(slot) && formatTimeOfDay(timeIn(slot), timeFormat)),
    repeat: 'day',
    repeat_amount: row.course.every_days,
    // A late one waits all day; the feed tells its entries apart by their times.
    time: days_overdue > 0 ? '' : timeIn(slot),
    // One of a later day is given on that day.
    dose: isNext && day <= now ? { treatment_id: row.id, substance: row.words, slot } : null,
  }))
}

/** A visit on its day; one that has passed without a word of it waits today. */
function visitOf(
  { id, day, time, isDone, words, notes }: Extract<PlannedRow, { kind: 'vet' }>,
  event: Omit<CalendarEvent, 'kind' | 'isDone' | 'time'> & { animal: Animal },
  { now, timeFormat }: { now: string; timeFormat: TimeFormat },
  { from, to }: Span,
): CalendarEvent[] {
  const isWaiting = !isDone && day < now
  const started_on = isWaiting ? now : day
  if (started_on < from || started_on > to) return []
  const when = isWaiting
    ? `was ${formatShortDay(day, now)}, add what was found`
    : time && formatTimeOfDay(time, timeFormat)
  return [
    {
      ...event,
      kind: 'vet',
      started_on,
      label: `Vet visit for ${event.animal.name}`,
      notes: joined(words, notes, when),
      path: `${event.path}#${id}`,
      time: isWaiting ? '' : time,
      isDone,
    },
  ]
}

/** A laying on the day it is expected; one that is late waits today. */
function layingOf(
  { id, day, course: { plan_id, bears_live } }: Extract<PlannedRow, { kind: 'lay' }>,
  event: Omit<CalendarEvent, 'kind'> & { animal: Animal },
  now: string,
  { from, to }: Span,
): CalendarEvent[] {
  const started_on = day < now ? now : day
  if (started_on < from || started_on > to) return []
  const isLate = day < now
  const late = bears_live ? 'should have given birth' : 'should have laid'
  const due = bears_live ? 'is due to give birth' : 'is due to lay'
  return [
    {
      ...event,
      kind: 'lay',
      started_on,
      days_overdue: daysBetween(day, started_on),
      label: `${event.animal.name} ${isLate ? late : due}`,
      notes: joined(event.notes || event.label, isLate && `expected ${formatShortDay(day, now)}`),
      path: `/breeding/${plan_id}/pairings/${id}`,
    },
  ]
}

/** A forecast shed on its day; once that has passed it waits today, and is late after its window. */
function shedOf(
  { day, course: { lower_on, upper_on } }: Extract<PlannedRow, { kind: 'shed' }>,
  event: Omit<CalendarEvent, 'kind'> & { animal: Animal },
  now: string,
  { from, to }: Span,
): CalendarEvent[] {
  const started_on = day < now ? now : day
  if (started_on < from || started_on > to) return []
  const days_overdue = Math.max(0, daysBetween(upper_on, started_on))
  const { id, name } = event.animal
  return [
    {
      ...event,
      kind: 'shed',
      started_on,
      days_overdue,
      label: days_overdue > 0 ? `Has ${name} shed?` : `${name} may shed`,
      notes: `Forecast ${betweenWords({ lower_on, upper_on }, now)}`,
      window: { from: lower_on, to: upper_on, name },
      path: `/animals/${id}/forecast`,
    },
  ]
}

const single = {
  repeat: null,
  repeat_amount: null,
  animal: null,
  isDone: false,
  isUnusual: false,
  days_overdue: 0,
  time: '',
  dose: null,
}

/** A day with something to do; `days_overdue` can only be above 0 today. */
type Coming = { day: string; days_overdue: number }

/**
 * The days from `from` to `to` on which a schedule is due, if its latest counting log was on
 * `lastOn`: what is due counts for today, then every step, assuming each is done on its day.
 */
export function comingOf(
  plan: Plan,
  lastOn: string | null,
  today: string,
  { from, to }: { from: string; to: string },
): Coming[] {
  const { next_on } = dueOf(plan, lastOn, today)
  if (next_on === null) return []
  const first = laterOf(next_on, today)
  if (first > to) return []
  const then = dueOf(plan, first, first).next_on
  const later =
    then === null ? [] : stepsBetween({ ...plan, started_on: then }, laterOf(from, then), to)
  return onDays(first, next_on, later, from)
}

function onDays(first: string, next_on: string, later: string[], from: string): Coming[] {
  const coming = later.map((day) => ({ day, days_overdue: 0 }))
  if (first < from) return coming
  return [{ day: first, days_overdue: daysBetween(next_on, first) }, ...coming]
}
