import type { Size } from './sheet.ts'

const a4: Size = { width: 595.28, height: 841.89 }
const letter: Size = { width: 612, height: 792 }

/** Where printers hold Letter: Unicode's CLDR, supplemental data, `paperSize`. */
const letterCountries = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/** Not in the library's types yet. */
type WithZones = Intl.Locale & { getTimeZones?(): string[] | undefined }

/** Named once, when something is printed: it takes 20 ms. */
let letterZones: Set<string> | undefined

const zonesOf = (country: string) => {
  const locale: WithZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

/** The paper that printers hold in the country of a time zone: Letter in America's north, else A4. */
export function paperSize(zone: string): Size {
  // The countries' lists name a zone as `Intl` does.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  letterZones ??= new Set(letterCountries.flatMap(zonesOf))
  return letterZones.has(timeZone) ? letter : a4
}
