import { type Fraction, half, isOne, one } from '../fractions.ts'
import { isHidden, type Lexicon, longestAt, type Meaning } from './lexicon.ts'
import { endsPart, isHetWord, type Modifier, makerAt, modifierAt, shareOf } from './modifiers.ts'
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

/** How far a text is read: what was found in it, and what the next gene will be said to be. */
type State = {
  phrases: Phrase[]
  open: Open | undefined
  /** 'no' or 'poss', which last until the next comma. */
  reserve: Reserve | undefined
  /** A share without 'het', for one gene; '100%' only means a het in a list of hets. */
  share: Het | 'unclear' | undefined
  isTwice: boolean
  isCross: boolean
  /** Where the words before a gene begin. */
  lead: { start: number; touches: boolean } | undefined
  touches: boolean
}

/** Parts the words of a text into genes and what isn't understood, in their order. */
export function phrasesOf(lexicon: Lexicon, tokens: readonly Token[]): Phrase[] {
  const state: State = {
    ...{ phrases: [], open: undefined, reserve: undefined, share: undefined, lead: undefined },
    ...{ isTwice: false, isCross: false, touches: false },
  }
  for (let at = 0; at < tokens.length; ) {
    const [token, last] = [tokens[at], tokens[at - 1]]
    if (!token) break
    if (last && endsPart(token)) part(state, token, last)
    else if (token.stop !== 'none') state.touches = false
    const [meaning, length] = longestAt(lexicon, tokens, at)
    const modifier = length > 1 ? undefined : modifierAt(tokens, at)
    if (modifier) modify(state, modifier, tokens, at)
    else if (meaning && meaning.kind !== 'ignored') {
      gene(state, meaning, tokens.slice(at, at + length))
    } else word(state, tokens, at, meaning !== undefined)
    at += modifier?.length ?? (length || (isMakerAt(tokens, at) ? 2 : 1))
  }
  leave(state, tokens.at(-1)?.end ?? 0)
  if (state.isCross) for (const phrase of state.phrases) blur(phrase, phrase.end)
  return state.phrases
}

function begin(state: State, { start }: Token) {
  state.lead ??= { start, touches: state.touches }
  state.touches = true
}

function settle(state: State) {
  Object.assign(state, { lead: undefined, share: undefined, isTwice: false, touches: true })
}

/** Words before a gene that doesn't come make the one they follow unclear, if they follow one. */
function leave(state: State, at: number) {
  const { phrases, lead, open, reserve } = state
  const before = phrases.at(-1)
  const isNothing = reserve === 'denied' && open?.isUsed === false
  if (lead?.touches && before && 'meaning' in before) blur(before, at)
  else if (lead && !isNothing) phrases.push({ ...lead, end: at, strange: lead.start })
  if (open?.isUsed === false) state.open = undefined
  settle(state)
}

function part(state: State, token: Token, before: Token) {
  // 'het, Clown' goes on, 'Clown het, Pied' doesn't.
  if (state.lead && !(state.open?.isUsed === false && !state.lead.touches)) leave(state, before.end)
  state.touches = false
  state.reserve = undefined
  const { open } = state
  const isCounted = open?.isExact && open.left <= 0
  if (open?.isUsed && !open.isList && (token.stop === 'list' || isCounted)) state.open = undefined
}

/** A modifier belongs to the gene before it, or to the one that follows. */
function modify(state: State, modifier: Modifier, tokens: readonly Token[], at: number) {
  const token = tokens[at]
  if (!token) return
  const next = at + modifier.length
  const end = tokens[next - 1]?.end ?? token.end
  const before = state.phrases.at(-1)
  const isBehind = !state.lead && state.touches && standsBehind(tokens, at, next)
  if (isBehind && before && 'meaning' in before) {
    qualify(state.phrases, modifier, token.isOpened, end)
  } else announce(state, modifier, token, end)
}

function announce(state: State, modifier: Modifier, token: Token, end: number) {
  const { percent, count, isHet, isList, isPossible } = modifier
  const before = state.phrases.at(-1)
  // 'Clown 66% Pied' may be said of either.
  const isBetween = !isHet && percent !== undefined && state.touches && !state.lead
  const isEither = isBetween && before && 'meaning' in before && isHidden(before.meaning)
  if (isEither) blur(before, end)
  begin(state, token)
  const { open, reserve } = state
  if (isHet) {
    const p = percent === undefined ? (isPossible ? half : one) : shareOf(percent)
    const isGuessed = isPossible && percent === undefined
    const left = count ?? 1
    state.open = { p, isGuessed, left, isExact: left > 1, isList, isUsed: false, reserve }
  } else if (percent === undefined && !open?.isList) state.reserve ??= 'unclear'
  else if (isEither || (percent === 100 && !open?.isList)) state.share = 'unclear'
  else
    state.share = { p: percent === undefined ? half : shareOf(percent), isGuessed: !open?.isList }
}

function gene(state: State, meaning: Meaning, words: readonly Token[]) {
  const [first] = words
  if (!first) return
  const { open, share, lead, touches, isTwice } = state
  const isHeld = open && (open.isList || open.left > 0 || isHidden(meaning))
  const isTooMany = open?.isExact && !open.isList && open.left <= 0
  const own = typeof share === 'object' && isHidden(meaning) ? share : undefined
  const isUnclear = (share && !own) || (isHeld && isTooMany)
  const het = own ?? (isHeld ? open : undefined)
  const reserve =
    state.reserve ?? (isHeld ? open?.reserve : undefined) ?? (isUnclear ? 'unclear' : undefined)
  state.phrases.push({
    ...(lead ?? { start: first.start, touches }),
    ...{ end: words.at(-1)?.end ?? first.end, meaning, isTwice, isInList: isHeld === true },
    ...(het && { het: { p: het.p, isGuessed: het.isGuessed } }),
    ...(reserve && { reserve }),
  })
  state.open = open && isHeld ? { ...open, left: open.left - 1, isUsed: true } : listInside(words)
  settle(state)
}

/** A word that is neither a gene nor a modifier; `isIgnored` if a gene's list says that it means nothing. */
function word(state: State, tokens: readonly Token[], at: number, isIgnored: boolean) {
  const token = tokens[at]
  if (!token) return
  const before = state.phrases.at(-1)
  if (token.word === '?') doubt(state, token)
  else if (denials.has(token.word)) {
    begin(state, token)
    state.reserve = 'denied'
  } else if (twiceWords.has(token.word)) {
    begin(state, token)
    state.isTwice = true
  } else if (isMakerAt(tokens, at) || joins.has(token.word)) {
    state.touches = false
    // 'Pastel or Super Pastel' is neither for sure.
    if (token.word === 'or' && before && state.reserve !== 'denied') {
      blur(before, before.end)
      state.reserve = 'unclear'
    }
  } else if (crossings.has(token.word)) {
    state.touches = false
    state.isCross ||= before !== undefined
  } else if (isIgnored || noise.has(token.word) || isSexes(token.word)) {
    if (token.word.startsWith('vis') && state.open?.isUsed) state.open = undefined
    if (before && 'strange' in before && state.touches) before.end = token.end
  } else unknown(state, token)
}

function doubt(state: State, token: Token) {
  const before = state.phrases.at(-1)
  if (before && state.touches && !state.lead) return blur(before, token.end)
  begin(state, token)
  state.reserve = 'unclear'
}

function unknown(state: State, { start, end }: Token) {
  const { phrases, lead, open, touches } = state
  const before = phrases.at(-1)
  if (before && 'strange' in before && touches && !lead) before.end = end
  else phrases.push({ ...(lead ?? { start, touches }), end, strange: start })
  if (open && lead) state.open = { ...open, left: open.left - 1, isUsed: true }
  settle(state)
}

/** Tells whether a modifier belongs to the gene before it: '(66%)', or '66%' before a comma. */
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
