import { dueOf } from '../../../../care/schedules/due/due.ts'
import { daysOfStep } from '../../../../care/schedules/recurrence.ts'
import type { FeedingScheduleRow } from '../../../../care/schedules/schedules.contract.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import { addDays, daysBetween } from '../../../../shared/days.ts'
import { counted } from '../../../../shared/durations.ts'
import { preyIn } from '../../reading/cells/foods.ts'
import { type Interval, intervalsIn, isRounded } from '../../reading/cells/intervals.ts'
import { isUnknown } from '../../reading/cells/statuses.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import type { AnimalFact } from '../fact.ts'

/** How an animal is fed: several plans if it is fed several times a week, and what, as written. */
type Feeding = {
  plans: Interval[]
  feeder: { name: string; size: string } | null
  /** The day of the next meal, which may lie ahead. */
  next_on: string | null
}

export type Care = {
  feeding: Feeding | null
  /** The days of its last meal and its last shed, which are written as logs. */
  last_fed: string | null
  last_shed: string | null
}

const ofFeeding = ['feeds_every', 'feeder', 'feeder_size', 'next_feeding'] as const

/**
 * How an animal is fed, and when it last ate and shed. What isn't an interval or a day is noted, as is everything
 * of an animal that isn't kept any more.
 */
export const care: AnimalFact<Care> = {
  headings: {
    feeds_every:
      'feeds every, feed every, fed every, feeding every, feed interval, feeding interval, feeding frequency, feed frequency, feeding schedule, feed schedule, how often, days between feeds, days between feedings, feeding days, feed days, frequency, interval, feeds, feeding, schedule, futterintervall, futterungsintervall, futterung alle, futtern alle, futter alle, gefuttert alle, futterrhythmus, futterplan, futterung, intervall, rhythmus, nourri tous les, nourrie tous les, frequence, frequence des repas, frequence de nourrissage, intervalle, nourrissage, rythme',
    feeder:
      'feeder, prey, food, prey item, food item, prey type, feeder type, food type, diet, feeds on, eats, usual meal, futter, futtertier, futtertiere, futterart, frisst, proie, proies, nourriture, aliment, alimentation, mange',
    feeder_size:
      'feeder size, prey size, food size, futtergrosse, futtertier grosse, taille de la proie, taille proie, taille des proies',
    next_feeding:
      'next feeding, next feed, next meal, next fed, next feeding date, next feed date, feed next, feeding due, next due, nachste futterung, nachstes futter, nachste mahlzeit, prochain repas, prochain nourrissage, prochaine alimentation',
    last_fed:
      'last fed, last feeding, last feed, last meal, last ate, last fed on, last feeding date, date last fed, letzte futterung, letztes futter, letzte mahlzeit, zuletzt gefuttert, dernier repas, dernier nourrissage, derniere alimentation',
    last_shed:
      'last shed, last shedding, last shed date, last shed on, date last shed, date of last shed, letzte hautung, zuletzt gehautet, derniere mue, date derniere mue, mue',
  },
  read(row, { state }) {
    if (state !== 'kept') {
      for (const field of [...ofFeeding, 'last_fed', 'last_shed'] as const) row.note(field)
      return { feeding: null, last_fed: null, last_shed: null }
    }
    return {
      feeding: feedingOf(row),
      last_fed: row.dayOrNoted('last_fed', { isPast: true }),
      last_shed: row.dayOrNoted('last_shed', { isPast: true }),
    }
  },
  changes: {
    feeding: {
      isNew: ({ feeding }, animal) =>
        feeding !== null && !animal.isPlanned && animal.state === 'kept',
      input: ({ feeding, last_fed }, { feeder_id, today }) =>
        feeding ? { feedingSchedules: schedulesOf({ feeding, last_fed }, feeder_id, today) } : {},
    },
    last_fed: {
      isNew: ({ last_fed }, animal) => isNewer(last_fed, animal.last_fed),
      logs: ({ last_fed: day, feeding }) =>
        day ? [{ day, log: { ...meal, feeder: feeding?.feeder ?? null } }] : [],
    },
    last_shed: {
      isNew: ({ last_shed }, animal) => isNewer(last_shed, animal.last_shed),
      logs: ({ last_shed: day }) => (day ? [{ day, log: shed }] : []),
    },
  },
  notes: ({ feeding }, { action, changes, today }) =>
    feeding && (action === 'new' || changes.includes('feeding')) ? [wordsOf(feeding, today)] : [],
}

const meal = { type: 'feeding', count: 1, success: true, refusal_reason: null, notes: '' } as const
const shed = { type: 'shedding', quality: 'complete' } as const

function feedingOf(row: RowReader): Feeding | null {
  const { text, note } = row
  const cell = text('feeds_every')
  const plans = intervalsIn(cell, row.headingOf('feeds_every'))
  if (!plans) {
    // Without how often there is no schedule, so that what was said goes to the notes.
    for (const field of ofFeeding) note(field)
    return null
  }
  if (isRounded(cell)) note('feeds_every')
  const next_on = row.dayOrNoted('next_feeding', { isPast: false })
  return { plans, feeder: feederOf(row), next_on }
}

/** Reads what is fed, in the words of its row. How many isn't part of a schedule. */
function feederOf(row: RowReader): Feeding['feeder'] {
  const written = row.shortOrNoted('feeder', 100)
  const size = row.shortOrNoted('feeder_size', 100) ?? ''
  if (!written || isUnknown(written)) return null
  const { name, count } = preyIn(written)
  if (count > 1) row.note('feeder')
  return { name, size }
}

/** True of a day behind the last one that is recorded. */
const isNewer = (day: string | null, last: string | null) =>
  day !== null && (last === null || day > last)

/**
 * The feeding schedules of a row. Each starts on a day in the past, counted back in whole intervals from the
 * row's next meal, or its last one, or today. A schedule that would be due before the row's next meal is paused
 * until then.
 */
function schedulesOf(
  { feeding: { plans, next_on }, last_fed }: { feeding: Feeding; last_fed: string | null },
  feeder_id: string | null,
  today: string,
): FeedingScheduleRow[] {
  const meals = plans.map(({ repeat_amount, repeat, ...when }) => {
    const step = daysOfStep({ repeat_amount, repeat })
    const first = firstDay(when, next_on ?? last_fed ?? today)
    const plan = { started_on: stepUpTo(today, first, step), repeat_amount, repeat }
    return { plan, first, asIs: { ...plan, paused_until: null, pause_reason: '' } }
  })
  const others = meals.map(({ asIs }) => asIs)
  return meals.map(({ plan, first, asIs }) => {
    const { next_on: coming } = dueOf({ ...asIs, counts_from: 'start', others }, last_fed, today)
    const isEarly = first > today && (coming === null || coming < first)
    return { ...plan, feeder_id, ...(isEarly && { paused_until: first }) }
  })
}

/** The day itself, the weekday that follows it, or so many days later. */
function firstDay({ weekday, shift = 0 }: Partial<Interval>, day: string): string {
  if (weekday === undefined) return addDays(day, shift)
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
}

/** The latest day up to today that is a whole number of steps before `day`, or `day` itself. */
const stepUpTo = (today: string, day: string, step: number) =>
  day <= today ? day : addDays(day, -Math.ceil(daysBetween(today, day) / step) * step)

const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** 'Fed every 7 days: adult mouse, next Nov 29'. */
function wordsOf({ plans, feeder, next_on }: Feeding, today: string): string {
  const prey = feeder && [feeder.name, feeder.size].filter(Boolean).join(', ')
  const next = next_on && `, next ${formatShortDay(next_on, today)}`
  return `Fed ${oftenWords(plans)}${prey ? `: ${prey}` : ''}${next ?? ''}`
}

function oftenWords(plans: readonly Interval[]): string {
  const weekdays = plans.flatMap(({ weekday }) =>
    weekday === undefined ? [] : (days[weekday] ?? []),
  )
  if (weekdays.length > 0) return weekdays.join(', ')
  const [first] = plans
  if (!first) return ''
  if (plans.length > 1) return `${plans.length} times a ${first.repeat}`
  return first.repeat_amount === 1
    ? `every ${first.repeat}`
    : `every ${counted(first.repeat_amount, first.repeat)}`
}
