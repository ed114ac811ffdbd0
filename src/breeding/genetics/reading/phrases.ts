import { type Fraction, half, isOne, one } from '../fractions.ts'
import { isHidden, type Lexicon, type Meaning } from './lexicon.ts'
import { endsPart, isHetWord, type Modifier, modifierAt, shareOf } from './modifiers.ts'
import { crossings, denials, joins, noise, twiceWords } from './sideWords.ts'
import type { Token } from './tokens.ts'

/** The share of animals that carry a gene; guessed unless the words say it outright. */
export type Het = { p: Fraction; isGuessed: boolean }

/** Why a gene that was read isn't counted: '?' and 'poss', or 'no'. */
type Reserve = 'unclear' | 'denied'

/**
 * A gene with the words that say how it is carried, or words that aren't understood (`strange` is where
 * they begin). `touches` is whether only spaces part it from what stands before it.
 */
export type Phrase = { start: number; end: number; touches: boolean } & (
  | { meaning: Meaning; isTwice: boolean; het?: Het; reserve?: Reserve; isInList: boolean }
  | { strange: number }
)

/** A 'het' whose list goes on, with how many genes it still has by its own count. */
type Open = Het & {
  left: number
  isExact: boolean
  isList: boolean
  isUsed: boolean
  reserve?: Reserve | undefined
}

/** Parts the words of a text into genes and what isn't understood, in their order. */
export function phrasesOf(lexicon: Lexicon, tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = []
  let open: Open | undefined
  /** 'no' or 'poss', which last until the next comma. */
  let reserve: Reserve | undefined
  /** A share without 'het', for one gene; '100%' only means a het in a list of hets. */
  let share: Het | 'unclear' | undefined
  let isTwice = false
  let isCross = false
  /** Where the words before a gene begin. */
  let lead: { start: number; touches: boolean } | undefined
  let touches = false

  function begin(token: Token) {
    lead ??= { start: token.start, touches }
    touches = true
  }

  function settle() {
    ;[lead, share, isTwice, touches] = [undefined, undefined, false, true]
  }

  /** Words before a gene that doesn't come make the one they follow unclear, if they follow one. */
  function leave(at: number) {
    const before = phrases.at(-1)
    const isNothing = reserve === 'denied' && open?.isUsed === false
    if (lead?.touches && before && 'meaning' in before) blur(before, at)
    else if (lead && !isNothing) phrases.push({ ...lead, end: at, strange: lead.start })
    if (open?.isUsed === false) open = undefined
    settle()
  }

  function part(token: Token, before: Token) {
    // 'het, Clown' goes on, 'Clown het, Pied' doesn't.
    if (lead && !(open?.isUsed === false && !lead.touches)) leave(before.end)
    touches = false
    reserve = undefined
    const isCounted = open?.isExact && open.left <= 0
    if (open?.isUsed && !open.isList && (token.stop === 'list' || isCounted)) open = undefined
  }

  function modify(modifier: Modifier, token: Token, end: number) {
    const { percent, count, isHet, isList, isPossible } = modifier
    const before = phrases.at(-1)
    // 'Clown 66% Pied' may be said of either.
    const isBetween = !isHet && percent !== undefined && touches && !lead
    const isEither = isBetween && before && 'meaning' in before && isHidden(before.meaning)
    if (isEither) blur(before, end)
    begin(token)
    if (isHet) {
      const p = percent === undefined ? (isPossible ? half : one) : shareOf(percent)
      const isGuessed = isPossible && percent === undefined
      const left = count ?? 1
      open = { p, isGuessed, left, isExact: left > 1, isList, isUsed: false, reserve }
    } else if (percent === undefined && !open?.isList) reserve ??= 'unclear'
    else if (isEither || (percent === 100 && !open?.isList)) share = 'unclear'
    else share = { p: percent === undefined ? half : shareOf(percent), isGuessed: !open?.isList }
  }

  function gene(meaning: Meaning, words: readonly Token[]) {
    const [first] = words
    if (!first) return
    const isHeld = open && (open.isList || open.left > 0 || isHidden(meaning))
    const isTooMany = open?.isExact && !open.isList && open.left <= 0
    const own = typeof share === 'object' && isHidden(meaning) ? share : undefined
    const isUnclear = (share && !own) || (isHeld && isTooMany)
    const het = own ?? (isHeld ? open : undefined)
    const held =
      reserve ?? (isHeld ? open?.reserve : undefined) ?? (isUnclear ? 'unclear' : undefined)
    phrases.push({
      ...(lead ?? { start: first.start, touches }),
      ...{ end: words.at(-1)?.end ?? first.end, meaning, isTwice, isInList: isHeld === true },
      ...(het && { het: { p: het.p, isGuessed: het.isGuessed } }),
      ...(held && { reserve: held }),
    })
    open = open && isHeld ? { ...open, left: open.left - 1, isUsed: true } : listInside(words)
    settle()
  }

  function doubt(token: Token) {
    const before = phrases.at(-1)
    if (before && touches && !lead) blur(before, token.end)
    else {
      begin(token)
      reserve = 'unclear'
    }
  }

  function unknown(token: Token) {
    const before = phrases.at(-1)
    if (before && 'strange' in before && touches && !lead) before.end = token.end
    else {
      const { start, end } = token
      phrases.push({ ...(lead ?? { start, touches }), end, strange: start })
    }
    if (open && lead) open = { ...open, left: open.left - 1, isUsed: true }
    settle()
  }

  for (let at = 0; at < tokens.length; ) {
    const [token, last] = [tokens[at], tokens[at - 1]]
    if (!token) break
    if (last && endsPart(token)) part(token, last)
    else if (token.stop !== 'none') touches = false
    const [meaning, length] = longestAt(lexicon, tokens, at)
    const modifier = length > 1 ? undefined : modifierAt(tokens, at)
    const before = phrases.at(-1)
    if (modifier) {
      const next = at + modifier.length
      const end = tokens[next - 1]?.end ?? token.end
      const isBehind = !lead && touches && standsBehind(tokens, at, next)
      if (isBehind && before && 'meaning' in before) {
        qualify(phrases, modifier, token.isOpened, end)
      } else modify(modifier, token, end)
    } else if (meaning && meaning.kind !== 'ignored') gene(meaning, tokens.slice(at, at + length))
    else if (token.word === '?') doubt(token)
    else if (denials.has(token.word)) {
      begin(token)
      reserve = 'denied'
    } else if (twiceWords.has(token.word)) {
      begin(token)
      isTwice = true
    } else if (isMakerAt(tokens, at) || joins.has(token.word)) {
      touches = false
      // 'Pastel or Super Pastel' is neither for sure.
      if (token.word === 'or' && before && reserve !== 'denied') {
        blur(before, before.end)
        reserve = 'unclear'
      }
    } else if (crossings.has(token.word)) {
      touches = false
      isCross ||= before !== undefined
    } else if (meaning || noise.has(token.word) || isSexes(token.word)) {
      if (token.word.startsWith('vis') && open?.isUsed) open = undefined
      if (before && 'strange' in before && touches) before.end = token.end
    } else unknown(token)
    at += modifier?.length ?? (length || (isMakerAt(tokens, at) ? 2 : 1))
  }
  leave(tokens.at(-1)?.end ?? 0)
  if (isCross) for (const phrase of phrases) blur(phrase, phrase.end)
  return phrases
}

function longestAt(
  { meanings, longest }: Lexicon,
  tokens: readonly Token[],
  at: number,
): [Meaning | undefined, number] {
  let words = tokens.slice(at, at + longest)
  const stop = words.findIndex((token, place) => place > 0 && endsPart(token))
  if (stop > 0) words = words.slice(0, stop)
  for (let length = words.length; length > 0; length--) {
    const phrase = words.slice(0, length).map(({ word }) => word)
    const meaning = meanings.get(phrase.join(''))
    if (meaning) return [meaning, length]
  }
  return [undefined, 0]
}

/** Whether a modifier belongs to the gene before it: '(66%)', or '66%' before a comma. */
function standsBehind(tokens: readonly Token[], at: number, next: number): boolean {
  const after = tokens[next]
  if (!after || endsPart(after) || joins.has(after.word) || crossings.has(after.word)) return true
  return after.stop === 'joint' || (after.stop === 'close' && tokens[at]?.isOpened === true)
}

/** 'het Clown Pied (66%)' is said of both, 'Clown 66%' means a het, and 'Clown het' may mean anything. */
function qualify(phrases: Phrase[], modifier: Modifier, isInBrackets: boolean, end: number) {
  const { percent, isHet, isPossible } = modifier
  const p = percent === undefined ? (isPossible ? half : one) : shareOf(percent)
  const last = phrases.at(-1)
  if (!last || !('meaning' in last)) return
  const isClear = last.isInList ? !isHet || isInBrackets : percent !== undefined || isInBrackets
  const isShare = isHet || (percent !== undefined && percent < 100)
  const isAgain = last.het && !isOne(last.het.p) && !last.het.isGuessed
  if (!isHidden(last.meaning) || !isClear || isAgain || !(last.isInList || isShare)) {
    return blur(last, end)
  }
  const isGuessed = !isHet && (percent === undefined || !last.isInList)
  last.het = { p, isGuessed }
  last.end = end
  for (let at = phrases.length - 1; at > 0 && phrases[at]?.touches; at--) {
    const before = phrases[at - 1]
    if (!before || !('meaning' in before) || !before.isInList || !last.isInList) break
    before.het = { p, isGuessed }
  }
}

/** Makes a gene unclear, up to the words that do. */
function blur(phrase: Phrase, end: number) {
  phrase.end = end
  if ('meaning' in phrase) phrase.reserve ??= 'unclear'
}

/** Names with 'het' in them: the list goes on after 'Motley het Stripe', and perhaps after 'het Russo'. */
function listInside(words: readonly Token[]): Open | undefined {
  const at = words.findIndex(({ word }) => isHetWord(word))
  if (at < 0) return undefined
  const open = { p: one, isGuessed: false, left: 0, isExact: false, isList: false, isUsed: true }
  return at > 0 ? open : { ...open, reserve: 'unclear' }
}

/** '1.0' and '0.0.3' are numbers of males, females and unsexed. */
const isSexes = (word: string) => /^\d+(\.\d+)+$/.test(word)

const isMakerAt = (tokens: readonly Token[], at: number) => makerAt(tokens, at) !== undefined

/** 'male' of 'male maker', if it stands there: the sex chromosome of a male on which his gene lies. */
export function makerAt(tokens: readonly Token[], at: number): 'male' | 'female' | undefined {
  if (tokens[at + 1]?.word !== 'maker') return undefined
  const word = tokens[at]?.word
  return word === 'male' || word === 'female' ? word : undefined
}
