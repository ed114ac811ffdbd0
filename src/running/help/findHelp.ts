import { entries } from 'virtual:help'
import type { FindHelp } from '../../day/search/helpFinder.ts'
import { wordsOf } from '../../shared/folded.ts'
import { helpHref } from './articles.contract.ts'
import { formsOf, vocabularyOf } from './keepersWords.ts'
import { small } from './searchHelp.ts'

/** The most that the search box offers. */
const mostOffered = 3

const vocabulary = vocabularyOf(
  entries.flatMap(({ title, words, headings }) => [
    title,
    words,
    ...headings.map(({ text }) => text),
  ]),
)

/** Articles by their title, further words or a heading: all words must begin one. Titles come first. */
export const findHelp: FindHelp = (typed) => {
  const words = wordsOf(typed).filter((word) => !small.has(word) && !/^[a-z]$/.test(word))
  if (words.join('').length < 3) return []
  const terms = words.map((word) => formsOf(word, vocabulary))
  const has = (text: string) => {
    const names = wordsOf(text)
    return terms.every((forms) => forms.some((form) => names.some((name) => name.startsWith(form))))
  }
  const titled = entries.filter(({ title, words }) => has(title) || has(words))
  const headed = entries.flatMap(({ slug, title, headings }) =>
    headings
      .filter(({ text }) => has(text))
      .map(({ id, text }) => ({ label: text, second: title, href: helpHref(slug, id) })),
  )
  return [
    ...titled.map(({ slug, title, summary }) => ({
      label: title,
      second: summary,
      href: helpHref(slug),
    })),
    ...headed,
  ].slice(0, mostOffered)
}
