import { entriesFor, type Reading } from './entries.ts'
import { type Fraction, fraction, half, one } from './fractions.ts'
import type { GeneList } from './genes.ts'
import type { Sex } from './genotypes.ts'
import { type Lexicon, lexiconOf, type Meaning, type Token, tokensOf } from './lexicon.ts'

export type Reader = (text: string, sex?: Sex) => Reading

/** A reader of the usual spelling of one species' genetics. It never throws. */
export function readerOf(list: GeneList): Reader {
  const lexicon = lexiconOf(list)
  return (text, sex) => read(lexicon, text, sex)
}

/** A share of carriers, and how many genes it is said of. */
type Het = { p: Fraction; left: number; isUsed: boolean; start: number; isGuessed: boolean }

function read(lexicon: Lexicon, text: string, sex?: Sex): Reading {
  const { meanings, longest } = lexicon
  const tokens = tokensOf(text)
  const entries = entriesFor(lexicon, sex, makerIn(tokens))
  let het: Het | undefined
  let twice: number | undefined
  let unread: { start: number; end: number } | undefined
  const setAside = () => {
    if (unread) entries.unread(text.slice(unread.start, unread.end), 'unknown')
    unread = undefined
  }

  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    if (token.afterComma) {
      setAside()
      if (het?.isUsed && het.left <= 0) het = undefined
    }
    const [meaning, length] = longestAt(meanings, tokens, at, longest)
    const modifier = length > 1 ? undefined : hetAt(tokens, at)
    const end = tokens[at + Math.max(length, 1) - 1]?.end ?? token.end
    if (modifier) {
      setAside()
      het = { ...modifier.het, start: token.start }
      at += modifier.length
    } else if (meaning) {
      setAside()
      const applies = het && (het.left > 0 || isRecessive(meaning)) ? het : undefined
      const start = applies && !applies.isUsed ? applies.start : token.start
      entries.add(meaning, text.slice(start, end), { het: applies, isTwice: twice !== undefined })
      if (applies) het = { ...applies, left: applies.left - 1, isUsed: true }
      else het = undefined
      twice = undefined
      at += length
    } else if (twiceWords.has(token.word)) {
      setAside()
      twice = token.start
      at += 1
    } else if (
      isMakerAt(tokens, at) ||
      joins.has(token.word) ||
      (noise.has(token.word) && !unread)
    ) {
      setAside()
      at += isMakerAt(tokens, at) ? 2 : 1
    } else {
      const pending = het && !het.isUsed ? het.start : twice
      unread = { start: unread?.start ?? pending ?? token.start, end: token.end }
      if (pending !== undefined) [het, twice] = [undefined, undefined]
      at += 1
    }
  }
  setAside()
  if (het && !het.isUsed) entries.unread(text.slice(het.start).trim(), 'unknown')
  return entries.reading()
}

function longestAt(
  meanings: Lexicon['meanings'],
  tokens: readonly Token[],
  at: number,
  longest: number,
): [Meaning | undefined, number] {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length)
    if (words.slice(1).some(({ afterComma }) => afterComma)) continue
    const meaning = meanings.get(words.map(({ word }) => word).join(' '))
    if (meaning) return [meaning, length]
  }
  return [undefined, 0]
}

const isRecessive = (meaning: Meaning) =>
  meaning.kind === 'allele' && meaning.allele.mode === 'recessive'

const hetWords = new Set(['het', 'hets', 'heterozygous'])
const possibleWords = new Set(['poss', 'possible', 'pos', 'possibly'])
const counts = new Map<string, number>(
  Object.entries({
    double: 2,
    dbl: 2,
    '2x': 2,
    triple: 3,
    '3x': 3,
    quad: 4,
    quadruple: 4,
    '4x': 4,
  }),
)
const shorthand = new Map([
  ['dh', 2],
  ['th', 3],
])

/** '100% het', '66% poss het', 'possible het', 'ph', 'double het', 'dh' at a place, if one stands there. */
function hetAt(tokens: readonly Token[], at: number) {
  let [next, left] = [at, 1]
  let share: number | undefined
  let isPossible = false
  const word = () => tokens[next]?.word ?? ''
  for (;;) {
    const percent = /^(\d{1,3})%?$/.exec(word())
    if (percent && Number(percent[1]) <= 100) share = Number(percent[1])
    else if (possibleWords.has(word())) isPossible = true
    else if (counts.has(word())) left = counts.get(word()) ?? 1
    else break
    next++
  }
  const isShort = shorthand.has(word())
  if (word() === 'ph') isPossible = true
  else if (isShort) left = shorthand.get(word()) ?? 1
  else if (word() === 'hets') left = Math.max(left, tokens.length)
  else if (!hetWords.has(word())) return undefined
  next++
  if (word() === 'for') next++
  const isGuessed = isPossible && share === undefined
  const p = share === undefined ? (isPossible ? half : one) : shareOf(share)
  return { het: { p, left, isUsed: false, isGuessed }, length: next - at }
}

/** What keepers write as a rounded percentage: 66 and 67 are two thirds. */
function shareOf(percent: number): Fraction {
  if (percent === 66 || percent === 67) return fraction(2, 3)
  return percent === 33 ? fraction(1, 3) : fraction(percent, 100)
}

const twiceWords = new Set(['homozygous', 'homo'])
const joins = new Set(['and', 'with', 'w', 'x', 'plus'])
const noise = new Set(['visual', 'for', 'gene', 'genes', 'morph', 'proven', 'single', 'copy'])

const isMakerAt = (tokens: readonly Token[], at: number) =>
  /^(fe)?male$/.test(tokens[at]?.word ?? '') && tokens[at + 1]?.word === 'maker'

/** On which of a male's sex chromosomes his gene lies, if it is said. */
function makerIn(tokens: readonly Token[]): Sex | undefined {
  const at = tokens.findIndex((_, place) => isMakerAt(tokens, place))
  return at < 0 ? undefined : tokens[at]?.word === 'male' ? 'male' : 'female'
}
