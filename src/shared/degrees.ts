import { type DecimalSign, numberText, shownUnit, type TemperatureUnit } from './numbers.ts'

/*
 * Temperatures as text. Stored, sent and worked with they are always in degrees Celsius.
 */

/** How someone reads numbers and temperatures: in the browser, as its user does. */
export type Reader = { sign?: DecimalSign; unit?: TemperatureUnit }

export const degreeSign = (unit: TemperatureUnit = shownUnit()): string =>
  unit === 'celsius' ? '°C' : '°F'

/** Degrees Celsius in the reader's unit. */
export const inDegrees = (celsius: number, unit: TemperatureUnit = shownUnit()): number =>
  unit === 'celsius' ? celsius : celsius * 1.8 + 32

/** Degrees Fahrenheit in degrees Celsius. */
export const fromFahrenheit = (degrees: number): number => (degrees - 32) / 1.8

/**
 * A temperature that someone entered, in the reader's unit. A tenth of a degree Celsius is coarser than one of Fahrenheit:
 * what was entered as 88 or 88.5 °F is that again.
 */
export function enteredDegrees(celsius: number, unit: TemperatureUnit = shownUnit()): number {
  if (unit === 'celsius') return celsius
  const degrees = inDegrees(celsius, unit)
  const half = Math.round(degrees * 2) / 2
  // To the nearest tenth of a degree Celsius no half degree moves by more than 0.08 °F.
  return Math.abs(degrees - half) < 0.09 ? half : Math.round(degrees * 10) / 10
}

/** '31.4 °C', '88.5 °F' of a temperature that someone entered. */
export const degreesText = (celsius: number, { sign, unit }: Reader = {}): string =>
  `${numberText(enteredDegrees(celsius, unit), sign)} ${degreeSign(unit)}`
