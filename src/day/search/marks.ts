import { folded, wordsOf } from '../../shared/folded.ts'

type Part = { text: string; isMatch: boolean }

/**
 * A text in parts, some of them matching what was typed: the beginnings of words, ignoring accents
 * and case. Joined, the parts are the text.
 */
export function marked(text: string, typed: string): Part[] {
  const letters = [...text].map((letter) => ({ letter, plain: folded(letter) }))
  const words = wordsOf(typed)
  const parts: Part[] = []
  let place = 0
  while (place < letters.length) {
    const isStart = place === 0 || !isLetter(letters[place - 1]?.letter)
    const length = isStart ? longest(letters.slice(place), words) : 0
    const isMatch = length > 0
    const until = place + Math.max(1, length)
    const added = letters.slice(place, until).map(({ letter }) => letter)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += added.join('')
    else parts.push({ text: added.join(''), isMatch })
    place = until
  }
  return parts
}

/** How many letters the longest matching word covers. */
function longest(letters: readonly { plain: string }[], words: readonly string[]): number {
  return Math.max(0, ...words.map((word) => lettersOf(letters, word)))
}

/** Folding may turn one letter into several, and a lone accent into none. */
function lettersOf(letters: readonly { plain: string }[], word: string): number {
  let plain = ''
  for (const [place, letter] of letters.entries()) {
    plain += letter.plain
    if (plain.startsWith(word)) return place + 1
    if (!word.startsWith(plain)) return 0
  }
  return 0
}

const isLetter = (letter = '') => /[\p{L}\p{N}\p{M}]/u.test(letter)
