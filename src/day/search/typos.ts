/**
 * The likely intended words for `typed`, nearest first: its length decides how many mistakes are
 * allowed, and missing endings cost nothing.
 */
export function meant(typed: string, words: readonly string[]): string[] {
  const most = mistakesIn(typed)
  return words
    .filter((word) => word.length >= typed.length - most)
    .map((word) => ({ word, mistakes: mistakesTo(typed, word, most) }))
    .filter(({ word, mistakes }) => mistakes <= most && !word.startsWith(typed))
    .sort((one, other) => one.mistakes - other.mistakes)
    .slice(0, mostMeant)
    .map(({ word }) => word)
}

/** Tells whether a word is long enough to allow for typos; codes never are. */
export const isForgiven = (word: string) => /^[^0-9]{4,60}$/.test(word)

const mostMeant = 8

const mistakesIn = (typed: string) => (typed.length < 6 ? 1 : typed.length < 10 ? 2 : 3)

/**
 * The fewest insertions, deletions, substitutions and swaps after which `typed` is a prefix of
 * `word` (Damerau-Levenshtein distance, optimal string alignment); infinite once they are more than `most`.
 */
function mistakesTo(typed: string, word: string, most: number): number {
  const from = [...typed]
  const to = [...word].slice(0, from.length + most)
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const line = [row + 1]
    for (const [column, other] of to.entries()) {
      const at = (list: number[], place: number) => list[place] ?? Number.POSITIVE_INFINITY
      const isSwapped = row > 0 && letter === to[column - 1] && from[row - 1] === other
      line.push(
        Math.min(
          at(above, column + 1) + 1,
          at(line, column) + 1,
          at(above, column) + (letter === other ? 0 : 1),
          isSwapped ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...line) > most && Math.min(...above) > most) return Number.POSITIVE_INFINITY
    before = above
    above = line
  }
  return Math.min(...above)
}
