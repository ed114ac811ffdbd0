import { addDays, daysBetween } from '../../shared/days.ts'

/* When a clutch is expected. Days are `YYYY-MM-DD`, temperatures degrees Celsius. */

/** How long a species incubates, as the keeper entered it. */
export type Incubation = {
  incubation_days: number | null
  incubation_celsius: number | null
}

/**
 * How much faster embryos develop when it's ten degrees warmer, an estimate for all species: days go by
 * (days at a / days at b) = q10 ^ ((b - a) / 10). In the agamid Agama impalearis it is 2.9 from 26 to 28
 * degrees (83 and 67 days), and at least 2.6 from 28 to 32 (67 and at most 46 days): El Mouden, Znari &
 * Pieau (2001), "Effects of incubation temperature on embryonic development and sex determination in the
 * North African agamid lizard, Agama impalearis", The Herpetological Journal 11(3), pp. 101–108. In
 * tuataras it is 1.5 to 4.1 within a few degrees, less where it's warmer: "Support for a rare pattern
 * of temperature-dependent sex determination in archaic reptiles", Frontiers in Zoology 3:9 (2006),
 * table 2.
 */
const q10 = 2.5

/** Days of incubation at a temperature; the species' own if either temperature is unknown. */
export function daysAt(
  { incubation_days, incubation_celsius }: Incubation,
  celsius: number | null,
): number | null {
  if (incubation_days === null || incubation_celsius === null || celsius === null) {
    return incubation_days
  }
  // No egg is kept further from its usual temperature: a typo mustn't move the day by months.
  const difference = Math.max(-4, Math.min(4, incubation_celsius - celsius))
  return Math.round(incubation_days * q10 ** (difference / 10))
}

/** Tells whether a clutch is under way: it was put into the incubator, or an egg of it has begun to hatch. */
export const isIncubating = (
  { incubating_since }: { incubating_since: string | null },
  { pipped, hatched }: { pipped: number; hatched: number },
): boolean => incubating_since !== null || pipped + hatched > 0

type Air = { celsius_from?: number | null; celsius_to?: number | null }

/** The temperature a clutch is kept at: the middle of its range, or the one end that is given. */
export function keptAt({ celsius_from = null, celsius_to = null }: Air): number | null {
  if (celsius_from === null) return celsius_to
  if (celsius_to === null) return celsius_from
  return (celsius_from + celsius_to) / 2
}

/** The day on which a clutch should hatch; null if its species' days aren't known. */
export function expectedDay(
  laid_on: string | null | undefined,
  species: Incubation | null,
  air: Air,
): string | null {
  const days = species && daysAt(species, keptAt(air))
  return laid_on && days ? addDays(laid_on, days) : null
}

type Incubated = Air & {
  laid_on: string | null
  expected_to_hatch_on: string | null
  is_litter?: boolean
  /** When the first egg hatched, from which day on the window is open. */
  since?: string | null
}

/**
 * The days on which eggs may hatch: a twelfth of the incubation to either side of the expected day,
 * at least two days, and wider where the temperature points to another day. Those of a litter are a
 * twelfth of its gestation. Null without an expected day, and for a litter that was born.
 */
export function hatchWindow(
  clutch: Incubated,
  species: Incubation | null,
): { from: string; to: string } | null {
  const { laid_on, expected_to_hatch_on: expected, is_litter = false, since } = clutch
  if (!expected || (is_litter && laid_on)) return null
  const byTemperature = expectedDay(laid_on, species, clutch) ?? expected
  const days = laid_on ? daysBetween(laid_on, expected) : (species?.incubation_days ?? 0)
  const spread = Math.max(2, Math.round(days / 12))
  const [first = expected, last = expected] = [expected, byTemperature].sort()
  const [from, to] = [addDays(first, -spread), addDays(last, spread)]
  return since ? { from: since, to: to > since ? to : since } : { from, to }
}
