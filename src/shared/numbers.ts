/*
 * Numbers as text. The two separators are swapped as a pair: with a decimal comma, thousands are
 * separated by points.
 */

/** The decimal separator: 1,480.5 or 1.480,5. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/**
 * The reader's decimal separator. In module state, since numbers are formatted in hundreds of
 * places, pure ones too. Only the browser sets it, which has one user; the server
 * passes the sign as an argument.
 */
let usual: DecimalSign = 'point'

/** Sets the sign for all numbers. For the browser only. */
export function showNumbersWith(sign: DecimalSign): void {
  usual = sign
}

export const shownSign = (): DecimalSign => usual

/** The scales in which people read temperatures: see degrees.ts. */
export const temperatureUnits = ['celsius', 'fahrenheit'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

let usualUnit: TemperatureUnit = 'celsius'

/** Sets the unit of all temperatures, for the browser as the sign. */
export function showDegreesIn(unit: TemperatureUnit): void {
  usualUnit = unit
}

export const shownUnit = (): TemperatureUnit => usualUnit

/** '1,480.5', or with a comma '1.480,5'; with `least` to three decimals. */
export function numberText(value: number, sign: DecimalSign = usual, least = 0): string {
  const plain = String(value)
  // Without `Intl`, whose first use takes a phone long, on its first visit.
  if (least === 0 && isShort.test(plain)) return sign === 'comma' ? plain.replace('.', ',') : plain
  return formatOf(sign, { minimumFractionDigits: least, maximumFractionDigits: 3 }).format(value)
}
/** Without thousands to separate or decimals to round. */
const isShort = /^-?\d{1,3}(\.\d{1,3})?$/

/**
 * Money with its currency's symbol: '£12.50', '12,50 €'. With two decimals, except in currencies
 * without minor units.
 */
export function moneyText(amount: number, currency: string, sign: DecimalSign = usual): string {
  const decimals = isWithoutParts(currency) && Number.isInteger(amount) ? 0 : 2
  return moneyFormat(sign, currency, decimals, decimals).format(amount)
}

/** The currency of amounts until their keeper chooses one (ISO 4217). */
export const usualCurrency = 'GBP'

/** A price that tells small differences: '£0.2735'; two to four decimals. */
export const rateText = (price: number, currency: string, sign: DecimalSign = usual): string =>
  moneyFormat(sign, currency, 2, 4).format(price)

const moneyFormat = (sign: DecimalSign, currency: string, least: number, most: number) =>
  formatOf(sign, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })

const isWithoutParts = (currency: string) =>
  formatOf('point', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0

/** A locale with this separator. */
const languages: Record<DecimalSign, string> = { point: 'en', comma: 'de' }

const formats = new Map<string, Intl.NumberFormat>()

/** Cached, since an `Intl` object costs a millisecond. */
function formatOf(sign: DecimalSign, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${sign} ${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(languages[sign], options)
  formats.set(key, format)
  return format
}
