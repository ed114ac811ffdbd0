import { type Chip, entriesFor, type Reading } from './entries.ts'
import type { GeneList } from './genes.ts'
import type { Sex } from './genotypes.ts'
import { type Lexicon, lexiconOf, type Meaning } from './reading/lexicon.ts'
import { makerAt } from './reading/modifiers.ts'
import { type Phrase, phrasesOf } from './reading/phrases.ts'
import { tokensOf } from './reading/tokens.ts'

export type Reader = (text: string, sex?: Sex) => Reading

/** A reader of the usual spelling of one species' genetics. It never throws. */
export function readerOf(list: GeneList): Reader {
  const lexicon = lexicons.get(list) ?? lexiconOf(list)
  lexicons.set(list, lexicon)
  return (text, sex) => read(lexicon, text, sex)
}

/** Each list's, which takes longer to make than most texts to read. */
const lexicons = new WeakMap<GeneList, Lexicon>()

/** True for a gene that was read and isn't counted, so that what the animal has there isn't known. */
export const hidesGenes = (chip: Chip) =>
  chip.kind === 'unread' && chip.doubt !== 'unknown' && chip.doubt !== 'denied'

function read(lexicon: Lexicon, text: string, sex?: Sex): Reading {
  const tokens = tokensOf(text)
  const makers = tokens.flatMap((_, at) => makerAt(tokens, at) ?? [])
  const entries = entriesFor(lexicon, sex, makers[0])
  for (const run of runsOf(phrasesOf(lexicon, tokens))) {
    const [first] = run
    if (!first) continue
    const words = bracketed(text, first.start, run.at(-1)?.end ?? first.end)
    const strange = run.flatMap((each) =>
      'strange' in each ? [text.slice(each.strange, each.end)] : [],
    )
    const isBeside = run.some((each) => 'meaning' in each)
    if (strange.length > 0) entries.unread(words, isBeside ? 'beside' : 'unknown', strange)
    else if (!('meaning' in first)) continue
    else if (first.reserve) entries.unread(words, first.reserve)
    else if (!isSpelledOut(lexicon, first.meaning, text.slice(first.end))) {
      entries.add(first.meaning, words, first)
    }
  }
  return entries.reading()
}

/** Tells whether the genes that a name stands for follow in brackets: 'Leucistic (Super Mojave)'. */
function isSpelledOut(lexicon: Lexicon, meaning: Meaning, rest: string): boolean {
  const isName = meaning.kind === 'other' && meaning.other.kind === 'several'
  const [, genes = ''] = (isName && rest.match(/^\s*\(([^()]+)\)/)) || []
  return genes !== '' && read(lexicon, genes).chips.every(({ kind }) => kind === 'gene')
}

/** Phrases that are counted or not together: what isn't understood, with the genes right beside it. */
function runsOf(phrases: readonly Phrase[]): Phrase[][] {
  const runs: Phrase[][] = []
  for (const phrase of phrases) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && changesOther(before, phrase)) run.push(phrase)
    else runs.push([phrase])
  }
  return runs
}

/** 'Foo Pastel' and 'Pastel Foo' belong together, but 'Pastel' and 'het Foo' don't. */
function changesOther(before: Phrase, after: Phrase): boolean {
  const isLed = 'strange' in after && after.strange > after.start
  return after.touches && !isLed && ('strange' in before || 'strange' in after)
}

/** A part of a text, with the bracket that closes what it opens. */
function bracketed(text: string, start: number, end: number): string {
  const words = text.slice(start, end)
  const isOpen = words.lastIndexOf('(') > words.lastIndexOf(')')
  return isOpen && text[end] === ')' ? `${words})` : words
}
