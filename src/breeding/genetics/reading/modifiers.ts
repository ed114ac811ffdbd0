import { type Fraction, fraction } from '../fractions.ts'
import type { Token } from './tokens.ts'

/** The words beside a gene that say how it is carried: '100% het', '66% poss het', 'possible', 'dh', '66%'. */
export type Modifier = {
  isHet: boolean
  /** True if a list follows: 'hets', 'het:'. */
  isList: boolean
  isPossible: boolean
  percent?: number
  /** The number of genes that it is for, if it says so: 'double het'. */
  count?: number
  /** In words. */
  length: number
}

/** The modifier that begins at a word, if one does. */
export function modifierAt(tokens: readonly Token[], at: number): Modifier | undefined {
  let next = at
  let [isHet, isList, isPossible, isBare] = [false, false, false, false]
  let percent: number | undefined
  let count: number | undefined
  while (!isHet) {
    const token = tokens[next]
    if (!token || (next > at && endsPart(token))) break
    const { word } = token
    const after = tokens[next + 1]?.word ?? ''
    const number = Number(word)
    if (number <= 100 && percents.has(after) && percent === undefined) {
      percent = number
      next += 2
    } else if (number >= 2 && number <= 9 && /^x(het)?s?$/.test(after)) {
      count = number
      next += after === 'x' ? 2 : 1
    } else if (/^\d{2,3}$/.test(word) && number <= 100 && percent === undefined) {
      // '66 het Pied': only before 'het' is it a percentage.
      percent = number
      isBare = true
      next++
    } else if (possibleWords.has(word)) {
      isPossible = true
      next++
    } else if (counts.has(word)) {
      count = counts.get(word)
      next++
    } else if (hetWords.has(word)) {
      isHet = true
      isPossible ||= word.startsWith('p')
      isList = word.endsWith('hets')
      count ??= hetWords.get(word)
      next++
    } else break
  }
  if (!isHet && (isBare || count !== undefined)) return undefined
  if (isHet && tokens[next]?.word === '?') {
    isPossible = true
    next++
  }
  if (isHet && tokens[next]?.word === 'for') next++
  // 'het (66%) Clown', 'het 66% Clown'
  const late = isHet && percent === undefined ? percentAt(tokens, next) : undefined
  if (late !== undefined) {
    percent = late
    next += 2
  }
  isList ||= isHet && tokens[next]?.isListed === true
  if (next === at) return undefined
  return {
    ...{ isHet, isList, isPossible, length: next - at },
    ...(percent !== undefined && { percent }),
    ...(count !== undefined && { count }),
  }
}

export const endsPart = ({ stop }: Token) => stop === 'comma' || stop === 'list'

function percentAt(tokens: readonly Token[], at: number): number | undefined {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first || endsPart(first) || !second || !percents.has(second.word)) return undefined
  const isNext = third !== undefined && !endsPart(third) && hetWords.has(third.word)
  return !isNext && Number(first.word) <= 100 ? Number(first.word) : undefined
}

const percents = new Set(['%', 'percent', 'pct'])
const possibleWords = new Set(['poss', 'possible', 'pos', 'possibly', 'possibles'])
const counts = new Map([
  ...['double', 'dbl'].map((word) => [word, 2] as const),
  ...['triple', 'tpl'].map((word) => [word, 3] as const),
  ...['quad', 'quadruple'].map((word) => [word, 4] as const),
])
/** With the number of genes that each is for. */
const hetWords = new Map<string, number | undefined>([
  ...['het', 'hets', 'heterozygous', 'hetero', 'xhet', 'xhets', 'ph', 'phet', 'phets'].map(
    (word) => [word, undefined] as const,
  ),
  ...['posshet', 'possiblehet'].map((word) => [word, undefined] as const),
  ...['dh', 'dhet', 'dblhet', 'doublehet'].map((word) => [word, 2] as const),
  ...['th', 'thet', 'triplehet'].map((word) => [word, 3] as const),
  ...['qh', 'qhet', 'quadhet'].map((word) => [word, 4] as const),
])

export const isHetWord = (word: string) => hetWords.has(word)

/** True for words that can't be a gene's name, since they say how a gene is carried. */
export const isModifierWord = (word: string) =>
  hetWords.has(word) || possibleWords.has(word) || counts.has(word) || percents.has(word)

/** The share of what keepers write as a rounded percentage: 66 and 67 are two thirds. */
export function shareOf(percent: number): Fraction {
  if (percent >= 66 && percent <= 67) return fraction(2, 3)
  if (percent >= 33 && percent < 34) return fraction(1, 3)
  return fraction(Math.round(percent * 100), 10_000)
}

/** 'male' of 'male maker', if it stands there: the sex chromosome of a male on which his gene lies. */
export function makerAt(tokens: readonly Token[], at: number): 'male' | 'female' | undefined {
  if (tokens[at + 1]?.word !== 'maker') return undefined
  const word = tokens[at]?.word
  return word === 'male' || word === 'female' ? word : undefined
}
