/*
 * Sheds come regularly by a clock that runs with the animal and not with the calendar: fast while it is
 * young, slow or not at all in a winter's rest. Between two days that clock runs
 *
 *   X(s, e) = ∫ exp(A·exp(−age(t) / τ)) · (1 − δ·W(t)) dt   in adult summer days,
 *
 * where e^−A is a hatchling's interval as a part of an adult's, τ how many days growing takes, δ how deep
 * the winter's rest is (0 none, 1 a full stop) and W(t) the winter: 1 in the depth of it, 0 in summer.
 */

const year_days = 365.2425
/** 9 January, days from 1 January. */
const midwinter = 8
/** Full rest for ten weeks, with five more on both sides of falling asleep and waking up. */
const full_days = 35
const ramp_days = 35

/** The winter at a day of the year: 0 to 1. */
function winterAt(dayOfYear: number): number {
  const away = Math.abs(dayOfYear - midwinter)
  const distance = Math.min(away, year_days - away)
  if (distance <= full_days) return 1
  if (distance >= full_days + ramp_days) return 0
  return 0.5 + 0.5 * Math.cos((Math.PI * (distance - full_days)) / ramp_days)
}

const winter = Float64Array.from({ length: 367 }, (_, day) => winterAt(day + 0.5))
const winterUntil = new Float64Array(368)
for (let day = 0; day < 367; day++)
  winterUntil[day + 1] = (winterUntil[day] ?? 0) + (winter[day] ?? 0)
const winterOfYear = winterUntil[365] ?? 0

/** Days of winter from 1970 to a day; W summed. In the south it lies half a year later. */
export function winterDaysUntil(day: number, isSouthern: boolean): number {
  const shifted = isSouthern ? day - 182 : day
  const years = Math.floor(shifted / year_days)
  const inYear = shifted - years * year_days
  const whole = Math.floor(inYear)
  return years * winterOfYear + (winterUntil[whole] ?? 0) + (inYear - whole) * (winter[whole] ?? 0)
}

/** How young it is: 1 at hatching, falling to 0 with τ. */
export const youth = (age: number, tau: number): number => Math.exp(-Math.max(0, age) / tau)
