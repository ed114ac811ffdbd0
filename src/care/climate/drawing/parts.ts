import type { Band, Excursion, Limits, Span, Stretch } from './bands.ts'
import type { ClimateDay } from './month.ts'

/** One zone's values over time. */
export type Curve = { id: string; name: string; points: readonly Span[] }

/** A meal at a moment, as a mark on the floor of a curve. */
export type MealMark = { at: number; success: boolean }

/** Props of a curve over hours, days or a year. */
export type CurveParts = {
  /** Its subject: 'Basking spot, 24 hours'. */
  label: string
  /** Description, for those who can't see it. */
  summary: string
  from: number
  to: number
  timezone: string
  /** At most four; the bands are of the first. */
  curves: readonly Curve[]
  bands: readonly Band[]
  nights: readonly Stretch[]
  /** Excursions that are ringed. */
  excursions: readonly Excursion[]
  meals?: readonly MealMark[]
  valueText: (value: number) => string
  /** The value as the axis has it: degrees in the reader's unit. */
  readIn: (value: number) => number
  /** True to name the curves at their ends. */
  hasNames?: boolean
  height?: number
}

/** Props of thirty days by day. */
export type MonthParts = {
  label: string
  summary: string
  /** The first day, and how many there are. */
  first: string
  count: number
  days: readonly ClimateDay[]
  /** Limits, each from a day until the next one's. */
  limits: readonly (Limits & { from: string })[]
  meals: readonly { day: string; success: boolean }[]
  sheds: readonly string[]
  valueText: (value: number) => string
  /** The value as the axis has it: degrees in the reader's unit. */
  readIn: (value: number) => number
  height?: number
}
