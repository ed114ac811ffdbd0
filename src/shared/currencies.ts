import { z } from 'zod'

/** A currency with its ISO 4217 code, symbol and name. */
export type Currency = { id: string; code: string; symbol: string; name: string }

/*
 * The ISO 4217 currencies in use. What `Intl` lists differs by version and includes former
 * currencies, metals and funds.
 */
const codes = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
  CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
  GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD
  KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN
  NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
  SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND
  VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`
  .trim()
  .split(/\s+/)

const currencyCodes = new Set(codes)

export const isCurrencyCode = (code: string): boolean => currencyCodes.has(code)

/** Every currency, by its English name. */
export function currencies(): Currency[] {
  byName ??= codes.map(currencyOf).sort((one, other) => one.name.localeCompare(other.name, 'en'))
  return byName
}
let byName: Currency[] | undefined

/** The currency of a valid code. */
export function currencyOf(code: string): Currency {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return {
    id: code,
    code,
    symbol: parts.find(({ type }) => type === 'currency')?.value ?? code,
    name: englishNames().of(code) ?? code,
  }
}

/** How many decimals amounts in a currency have here: two at most, none in those without parts. */
export function decimalsOf(code: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return Math.min(2, maximumFractionDigits)
}

let names: Intl.DisplayNames | undefined
/** Cached, since an `Intl` object costs a millisecond. */
function englishNames() {
  names ??= new Intl.DisplayNames('en', { type: 'currency' })
  return names
}

/** The ISO 4217 code of an amount's own currency; null, as an empty text, for the account's. */
export const ownCurrency = () =>
  z
    .preprocess(
      (entered) => (entered === '' ? null : entered),
      z
        .string(noCurrency)
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, noCurrency)
        .nullable(),
    )
    .optional()

const noCurrency = 'Please enter the three letters of a currency, such as EUR'
