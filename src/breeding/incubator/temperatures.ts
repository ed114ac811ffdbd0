/** From here on a bare number is Fahrenheit: no incubator has 50 °C, or is as cold as 50 °F. */
const leastFahrenheit = 50

/** A temperature in degrees Celsius, with one decimal; without a unit, by its size. */
export function inCelsius(number: number, unit?: 'c' | 'f'): number {
  const isFahrenheit = unit === 'f' || (unit === undefined && number >= leastFahrenheit)
  return Number((isFahrenheit ? ((number - 32) * 5) / 9 : number).toFixed(1))
}
