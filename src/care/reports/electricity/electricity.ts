import type { Cost } from './electricity.contract.ts'

export const daysOf = { day: 1, month: 30, year: 365 } as const

type Power = { wattage: number | null; hours_a_day: number | null; duty_percent: number | null }

/**
 * The kilowatt hours a lamp takes a day: watts × hours × its thermostat's share / 1,000. Null if its
 * wattage or its hours aren't known; without a share it burns all of its hours.
 */
export function kwhADay({ wattage, hours_a_day, duty_percent }: Power): number | null {
  if (wattage === null || hours_a_day === null) return null
  return exact((wattage * hours_a_day * (duty_percent ?? 100)) / 100 / 1000)
}

/** Cost of a day, month and year from a day's, in hundredths of the currency's unit: each rounded for itself. */
export const costOf = (costADay: number): Cost => ({
  day: inHundredths(costADay * daysOf.day),
  month: inHundredths(costADay * daysOf.month),
  year: inHundredths(costADay * daysOf.year),
})

/** The sum of several lamps. */
export const together = (kwh: readonly (number | null)[]): number =>
  exact(kwh.reduce<number>((sum, one) => sum + (one ?? 0), 0))

/** Without what floating point leaves. */
const exact = (kwh: number) => Number(kwh.toFixed(6))

/** Rounded to hundredths; what floating point leaves below half a hundredth counts as half. */
const inHundredths = (amount: number) => Math.round(Number((amount * 100).toFixed(6))) / 100
