import type { preferredUnits, WeekStart } from '../../shared/choices.ts'
import type { Currency } from '../../shared/currencies.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import type { TimeFormat } from '../../shared/timesOfDay.ts'

/* Words for preferences. */

/** By example, since readers recognise their own. */
export const signWords: Record<DecimalSign, string> = {
  point: '1,480.5',
  comma: '1.480,5',
}

/** By example, too. */
export const timeWords: Record<TimeFormat, string> = {
  '12h': '4:30 pm',
  '24h': '16:30',
}

export const unitWords: Record<(typeof preferredUnits)[number], string> = {
  grams: 'Grams',
  ounces: 'Ounces',
}

export const weekWords: Record<WeekStart, string> = {
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
}

/** 'British Pound (£)', 'Swiss Franc (CHF)'. */
export const currencyText = ({ name, symbol }: Currency): string => `${name} (${symbol})`
