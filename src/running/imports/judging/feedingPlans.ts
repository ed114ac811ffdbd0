import { dueOf } from '../../../care/schedules/due/due.ts'
import { daysOfStep } from '../../../care/schedules/recurrence.ts'
import type { FeedingScheduleRow } from '../../../care/schedules/schedules.contract.ts'
import { amountWords } from '../../../care/schedules/words.ts'
import { formatShortDay } from '../../../shared/dates.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import type { Interval } from '../reading/cells/intervals.ts'
import type { AnimalDraft, FeedingDraft } from '../reading/drafts.ts'

type Given = { feeding: FeedingDraft; last_fed: string | null }

/**
 * The feeding schedules of a row. Each starts on a day in the past, counted back in whole intervals from the
 * row's next meal, or its last one, or today. A schedule that would be due before the row's next meal is paused
 * until then.
 */
export function schedulesOf(
  { feeding: { plans, next_on }, last_fed }: Given,
  feeder_id: string | null,
  today: string,
): FeedingScheduleRow[] {
  return plans.map(({ repeat_amount, repeat, ...when }) => {
    const step = daysOfStep({ repeat_amount, repeat })
    const first = firstDay(when, next_on ?? last_fed ?? today)
    const plan = { started_on: stepUpTo(today, first, step), repeat_amount, repeat }
    const asIs = { ...plan, counts_from: 'start' as const, paused_until: null }
    const { next_on: coming } = dueOf(asIs, last_fed, today)
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
export function feedingWords({ feeding }: Pick<AnimalDraft, 'feeding'>, today: string): string[] {
  if (!feeding) return []
  const { plans, feeder, next_on } = feeding
  const prey = feeder && [feeder.name, feeder.size].filter(Boolean).join(', ')
  const next = next_on && `, next ${formatShortDay(next_on, today)}`
  return [`Fed ${oftenWords(plans)}${prey ? `: ${prey}` : ''}${next ?? ''}`]
}

function oftenWords(plans: readonly Interval[]): string {
  const named = plans.flatMap(({ weekday }) => (weekday === undefined ? [] : (days[weekday] ?? [])))
  if (named.length > 0) return named.join(', ')
  const [first] = plans
  if (!first) return ''
  if (plans.length > 1) return `${plans.length} times a ${first.repeat}`
  return first.repeat_amount === 1
    ? `every ${first.repeat}`
    : `every ${amountWords(first.repeat_amount, first.repeat)}`
}
