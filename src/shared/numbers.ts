/*
 * Numbers as people read them. The two signs are swapped as a pair: who writes 1.480,5 parts the
 * thousands with the other one.
 */

/** What stands between the whole and its parts: 1,480.5 or 1.480,5. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/**
 * The sign of whoever looks at this page. The one preference that is kept beside the records and not
 * handed down: numbers stand in hundreds of places, pure ones too. Only the browser, which is one
 * person's, sets it; a server has many and hands the sign over.
 */
let shown: DecimalSign = 'point'

/** From here on numbers are shown and read with this sign. For the browser only. */
export function showNumbersWith(sign: DecimalSign): void {
  shown = sign
}

export const shownSign = (): DecimalSign => shown

/** '1,480.5', or with a comma '1.480,5'; with `least` to three decimals. */
export const numberText = (value: number, sign: DecimalSign = shown, least = 0): string =>
  formatOf(sign, { minimumFractionDigits: least, maximumFractionDigits: 3 }).format(value)

/**
 * Money with its currency's own symbol: '£12.50', '12,50 €'. With two decimals, as it is kept;
 * currencies that have no parts show none where there are none.
 */
export function moneyText(amount: number, currency: string, sign: DecimalSign = shown): string {
  const decimals = isWithoutParts(currency) && Number.isInteger(amount) ? 0 : 2
  return formatOf(sign, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)
}

const isWithoutParts = (currency: string) =>
  formatOf('point', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0

/** What stands in a field for a number: as it would be typed, with nothing between the thousands. */
export const typedNumber = (value: number, sign: DecimalSign = shown): string =>
  sign === 'comma' ? String(value).replace('.', ',') : String(value)

/** A language that writes numbers so. */
const languages: Record<DecimalSign, string> = { point: 'en', comma: 'de' }

const formats = new Map<string, Intl.NumberFormat>()

/** Made once each: an `Intl` object costs a millisecond. */
function formatOf(sign: DecimalSign, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${sign} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(languages[sign], options)
  formats.set(key, made)
  return made
}
