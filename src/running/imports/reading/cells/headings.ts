/*
 * Headings are compared without case, accents, brackets and units: 'Né(e) le' is 'nee le',
 * 'Gewicht (g)' is 'gewicht'.
 */

/** Text in lower case and without accents and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/['’`]/g, ' ')
    .replace(/[^\p{L}\p{N}#$€£♂♀]+/gu, ' ')
    .trim()

/** The longest cell that is read as a day, a weight or an interval, which takes the square of its length. */
export const longestValue = 300

/** Each value by every word for it. */
export const byWords = <Value>(
  lists: readonly (readonly [value: Value, words: string])[],
  between = ' ',
): ReadonlyMap<string, Value> =>
  new Map(
    lists.flatMap(([value, words]) => words.split(between).map((word) => [word, value] as const)),
  )

/** The ways to look up a heading, the most literal first. */
export function spellingsOf(heading: string): string[] {
  const whole = plain(heading)
  const bare = plain(
    heading.replace(/\(([^()]{1,3})\)|\[[^\]]*\]|\([^)]*\)/g, (_all, inner) =>
      // A letter or two in brackets are an ending: Né(e), animal(s).
      inner && !isUnit.test(plain(inner)) && !currency.test(inner) ? inner : ' ',
    ),
  )
  const split = plain(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const all = [whole, bare, split].flatMap((text) => {
    const unitless = text.replace(
      /( (in|en))? (g|gr|gm|gramm?e?s?|kg|kgs|kilos?|oz|lbs?|pounds?|ounces?|[$€£]|eur|usd|gbp|chf)$/,
      '',
    )
    const numberless = unitless
      .replace(/( ?#| nr| no)$/, '')
      .replace(/^(the|der|die|das|le|la) /, '')
    return [text, unitless, numberless, numberless.replaceAll(' ', '')]
  })
  return [...new Set(all)].filter((text) => text !== '')
}

const isUnit = /^(g|gr|gm|kg|oz|lb|lbs)$/
const currency = /^[$€£]$/
