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

/** A number as typed in a field, without thousands separators. */
export const typedNumber = (value: number, sign: DecimalSign = usual): string =>
  sign === 'comma' ? String(value).replace('.', ',') : String(value)

/**
 * The number in a text: digits with a sign and one point or comma as the decimal separator, after others for thousands, if
 * any. Other text stays unchanged, such as '1,480', whose comma may separate thousands. For readers who use a decimal
 * comma, '1.480' is the ambiguous one.
 */
export function textToNumber(value: unknown, sign: DecimalSign = usual): unknown {
  if (typeof value !== 'string') return value
  const trimmed = value.trim()
  const text = isCertain.test(trimmed) ? trimmed.replace(/[.,](?=.*[.,])/g, '') : trimmed
  const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)
  const isUnsure = unsure[sign].test(text)
  return isNumber && !isUnsure ? Number(text.replace(',', '.')) : value
}

/** A decimal separator after the other one, which makes both certain: 1,480.5. */
const isCertain = /^[+-]?\d{1,3}((,\d{3})+\.|(\.\d{3})+,)\d*$/

/** How to enter a number that may have two meanings, with those of at most so many decimals: 'Please enter it as 1480 or 1.48'. */
export function unsureWords(value: unknown, decimals: number): string | undefined {
  const sign = usual
  if (typeof value !== 'string' || !unsure[sign].test(value.trim())) return undefined
  const whole = value.trim().replace(/[.,]/, '')
  const part = Number(whole) / 1000
  const isTaken = decimals > 0 && Number(part.toFixed(decimals)) === part
  return `Please enter it as ${whole}${isTaken ? ` or ${typedNumber(part, sign)}` : ''}`
}

/** Text that may be a whole number with thousands separators. */
const unsure: Record<DecimalSign, RegExp> = {
  point: /^[+-]?[1-9]\d{0,2},\d{3}$/,
  comma: /^[+-]?[1-9]\d{0,2}\.\d{3}$/,
}

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
