import { wordsOf } from '../../shared/folded.ts'
import type { Section } from './articles.contract.ts'
import { formsOf } from './keepersWords.ts'

/** A section that was found, with the sentence in which the words stand. */
export type Hit = { slug: string; title: string; id: string; heading: string; excerpt: string }

/** The most that are shown, and the most words that are looked for. */
const mostHits = 12
const mostTerms = 8

/**
 * The sections in which all words that were typed begin a word, best first: words of a title before
 * those of a heading, and those before the text. If none has all, those that have most, but at least
 * half. Questions are understood without their small words, and so are typos and what keepers call
 * things. At most two sections of an article.
 */
export function searchHelp(typed: string, sections: readonly Section[]): Hit[] {
  const typedWords = wordsOf(typed).filter((word) => word.length > 1)
  const words = typedWords.filter((word) => !small.has(word))
  const vocabulary = vocabularyIn(sections)
  const meant = new Set(words.length > 0 ? words : typedWords)
  const terms = [...meant].slice(0, mostTerms).map((word) => formsOf(word, vocabulary))
  if (terms.length === 0) return []
  const results = sections
    .map((section) => ({ section, ...scoreOf(section, terms) }))
    .filter(({ matched }) => matched * 2 > terms.length)
  const most = Math.max(...results.map(({ matched }) => matched))
  const perArticle = new Map<string, number>()
  return results
    .filter(({ matched }) => matched === most)
    .sort((one, other) => other.score - one.score)
    .filter(({ section: { slug } }) => {
      perArticle.set(slug, (perArticle.get(slug) ?? 0) + 1)
      return (perArticle.get(slug) ?? 0) <= 2
    })
    .slice(0, mostHits)
    .map(({ section: { slug, title, id, heading, text } }) => ({
      ...{ slug, title, id, heading },
      excerpt: excerptOf(text, terms),
    }))
}

/** How many of the words the section has, and how prominently. */
function scoreOf(section: Section, terms: readonly string[][]) {
  const places = placesIn(section)
  const worths = terms.map((forms) => {
    const begins = (name: string) => forms.some((form) => name.startsWith(form))
    return places.reduce((sum, [names, worth]) => sum + (names.some(begins) ? worth : 0), 0)
  })
  const matched = worths.filter((worth) => worth > 0).length
  // The beginning stands for the whole article.
  return { matched, score: worths.reduce((sum, worth) => sum + worth, 0) + (section.id ? 0 : 1) }
}

/** The words of a section by where they stand, with what each place is worth. */
const placesIn = onceEach(({ title, heading, words, text }: Section): [string[], number][] => [
  [wordsOf(title), 8],
  [wordsOf(heading), 12],
  [wordsOf(words), 6],
  [wordsOf(text), 2],
])

const vocabularyIn = onceEach(
  (sections: readonly Section[]) =>
    new Set(sections.flatMap((section) => placesIn(section).flatMap(([names]) => names))),
)

/** Works a value out of an object once: articles don't change, and are many words. */
function onceEach<From extends object, To>(work: (from: From) => To): (from: From) => To {
  const results = new WeakMap<From, To>()
  return (from) => {
    const result = results.get(from) ?? work(from)
    results.set(from, result)
    return result
  }
}

/** The sentence with most of the words, at most 160 characters of it. */
function excerptOf(text: string, terms: readonly string[][]): string {
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? []
  const countOf = (sentence: string) => {
    const names = wordsOf(sentence)
    const isIn = (form: string) => names.some((name) => name.startsWith(form))
    return terms.filter((forms) => forms.some(isIn)).length
  }
  const [best = ''] = [...sentences].sort((one, other) => countOf(other) - countOf(one))
  const line = best.trim()
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s+\S*$/, '')}…`
}

/** Words that any question is made of. */
export const small: ReadonlySet<string> = new Set(
  wordsOf(
    'a an and are at be can did do does for from get has have help how i if in is it long ' +
      'many me my no not of on or our should that the there this to was we what when where which ' +
      'who why will with without you your pet pets reptile snake snakes ' +
      // What stands before the apostrophe of "won't", and behind it.
      'won don doesn didn isn hasn ll re ve',
  ),
)
