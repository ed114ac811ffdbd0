import { type DecimalSign, shownSign } from './numbers.ts'

/* Numbers as people type them. */

/** A number as typed in a field, without thousands separators. */
export const typedNumber = (value: number, sign: DecimalSign = shownSign()): string =>
  sign === 'comma' ? String(value).replace('.', ',') : String(value)

/**
 * The number in a text: digits with a sign and one point or comma as the decimal separator, after others for thousands, if
 * any. Other text stays unchanged, such as '1,480', whose comma may separate thousands. For readers who use a decimal
 * comma, '1.480' is the ambiguous one.
 */
export function textToNumber(value: unknown, sign: DecimalSign = shownSign()): unknown {
  if (typeof value !== 'string') return value
  const trimmed = value.trim()
  const text = isCertain.test(trimmed) ? trimmed.replace(/[.,](?=.*[.,])/g, '') : trimmed
  const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)
  const isUnsure = unsure[sign].test(text)
  return isNumber && !isUnsure ? Number(text.replace(',', '.')) : value
}

/** A decimal separator after the other one, which makes both certain: 1,480.5. Short, since removing them is quadratic. */
const isCertain = /^(?=.{1,50}$)[+-]?\d{1,3}((,\d{3})+\.|(\.\d{3})+,)\d*$/

/** How to enter a number that may have two meanings, with those of at most so many decimals: 'Please enter it as 1480 or 1.48'. */
export function unsureWords(value: unknown, decimals: number): string | undefined {
  const sign = shownSign()
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
