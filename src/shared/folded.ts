/** Text without case and accents, so that 'Émile' equals 'emile'. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => plainOf[letter] ?? letter)

/** Letters that Unicode doesn't decompose. */
const plainOf: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/** The words of a text, folded. */
export const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * The same for names that differ only in case, accents, punctuation or how their letters are composed: 'Zoë' is 'zoe',
 * and both O'Hara and O’Hara are 'o hara'. A name without letters stays as it is.
 */
export const nameKey = (name: string): string =>
  wordsOf(name).join(' ') || name.normalize('NFC').trim()

/** Tells whether one of these texts contains the typed words, as a list's filter finds them. */
export function hasWords(typed: string, ...texts: readonly string[]): boolean {
  const key = nameKey(typed)
  return texts.some((text) => nameKey(text).includes(key))
}
