/*
 * ISO 3166-1 alpha-2. `Intl` names countries but can't list them, so every pair of letters is
 * tried. Withdrawn codes and groups of countries are left out.
 */

const notCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

/** Every country, by its English name. */
export function countries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letterPairs()
    .filter((code) => !notCountries.has(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name ? [{ code, name }] : []
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
export type Country = { code: string; name: string }

export const isCountryCode = (code: string) =>
  /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && englishNames().of(code) !== undefined

/** The country of a valid code. */
export const countryOf = (code: string): Country => ({
  code,
  name: englishNames().of(code) ?? code,
})

let names: Intl.DisplayNames | undefined
/** Cached, since an `Intl` object costs a millisecond. */
function englishNames() {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names
}

function letterPairs() {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => first + second))
}
