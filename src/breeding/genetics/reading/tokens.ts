/* The words of a genetics text. */

export const normals = ['Normal', 'Wild type', 'Wildtype', 'WT', 'Classic', 'Nominal']

/** The words of a text, written as one and in lower case: 'Yellow Belly' is a 'yellowbelly'. */
export const phraseOf = (text: string) =>
  tokensOf(text)
    .map(({ word }) => word)
    .join('')

/** The mark before a word: the end of a list, a comma, a bracket that closes, or something like a slash. */
type Stop = 'list' | 'comma' | 'close' | 'joint' | 'none'

export type Token = {
  word: string
  start: number
  end: number
  stop: Stop
  /** True if a bracket opens before it. */
  isOpened: boolean
  /** True if a colon stands before it. */
  isListed: boolean
}

/**
 * The words of a text and where they stand in it. Letters, digits, per cent and question marks part; '66,6' is a
 * number, as '66.6' is.
 */
export function tokensOf(text: string): Token[] {
  let before = { word: '', end: 0 }
  return [...text.matchAll(/(?:\p{L}\.){2,}|\p{L}[\p{L}\p{M}]*|\d+(?:[.,]\d+)*|\p{N}|[%?×]/gu)].map(
    ({ 0: written, index }) => {
      const gap = text.slice(before.end, index)
      const word = /^\d/.test(written)
        ? written.replaceAll(',', '.')
        : written.toLowerCase().replaceAll('.', '')
      const token = {
        ...{ word, start: index, end: index + written.length },
        stop: stopIn(gap, before.word),
        isOpened: gap.includes('('),
        isListed: /[:=]/.test(gap),
      }
      before = token
      return token
    },
  )
}

function stopIn(gap: string, before: string): Stop {
  if (/[;\n]/.test(gap)) return 'list'
  if (/[,|•·]|\s[-–—]+\s/.test(gap)) return 'comma'
  // A full stop ends a sentence, unless it shortens a word: 'poss. het'.
  if (before.length > 4 && /\.\s/.test(gap)) return 'comma'
  if (gap.includes(')')) return 'close'
  return /[/+&]/.test(gap) ? 'joint' : 'none'
}
