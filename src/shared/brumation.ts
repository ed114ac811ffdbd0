import { z } from 'zod'
import { daysBetween } from './days.ts'
import { amount, day, optionalAmount, yesNo } from './fields.ts'
import { field } from './labels.ts'

/** The most days of a brumation, from the first of cooling to the last of warming. */
const mostBrumationDays = 300

const rampDays = () => amount({ max: 60, step: 1 })
const coolLimit = () => optionalAmount({ min: -50, max: 125, step: 0.1 }).unwrap()

/**
 * A place's plan for brumation. From `starts_on` it cools down over so many days, and from `ends_on`, its first day of
 * warming up, it is back over so many. In between its temperatures are within these limits, in °C; null is none.
 */
export const brumationPlan = () =>
  z
    .object({
      starts_on: field('Cooling begins', day(), 'day'),
      cooling_days: field('Days of cooling', rampDays()),
      ends_on: field('Warming begins', day(), 'day'),
      warming_days: field('Days of warming', rampDays()),
      day_low: field('Lowest by day', coolLimit()),
      day_high: field('Highest by day', coolLimit()),
      night_low: field('Lowest at night', coolLimit()),
      night_high: field('Highest at night', coolLimit()),
      every_year: field('Every year', yesNo(), 'yesNo'),
    })
    .superRefine((plan, { addIssue, issues }) => {
      // Text that is no day, or no number, is told by itself.
      if (issues.length > 0) return
      for (const [field, message] of errorsIn(plan)) {
        addIssue({ code: 'custom', path: [field], message })
      }
    })
export type Brumation = z.output<ReturnType<typeof brumationPlan>>

/** The errors of a plan, by field. One of 300 days is shorter than a year, so that it can come back each year. */
function errorsIn(plan: Brumation): [keyof Brumation, string][] {
  const { cooling_days, warming_days, day_low, day_high, night_low, night_high } = plan
  const days = daysBetween(plan.starts_on, plan.ends_on)
  const errors: [keyof Brumation, string][] = []
  if (days <= 0) errors.push(['ends_on', 'Please choose a day after the cooling begins'])
  else if (cooling_days > days)
    errors.push(['cooling_days', 'Please end the cooling before the warming begins'])
  if (days + warming_days > mostBrumationDays) {
    errors.push(['ends_on', `Please plan at most ${mostBrumationDays} days in all`])
  }
  if (day_low !== null && day_high !== null && day_low > day_high) {
    errors.push(['day_high', notBelow])
  }
  if (night_low !== null && night_high !== null && night_low > night_high) {
    errors.push(['night_high', notBelow])
  }
  if ((day_low ?? day_high ?? night_low ?? night_high) === null) {
    errors.push(['day_low', 'Please enter at least one temperature'])
  }
  return errors
}

const notBelow = 'Please enter more than the lower one'
