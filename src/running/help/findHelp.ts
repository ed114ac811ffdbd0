import { entries } from 'virtual:help'
import type { FindHelp } from '../../day/search/helpFinder.ts'
import { wordsOf } from '../../shared/folded.ts'
import { helpHref } from './articles.contract.ts'

/** The most that the search box offers. */
const mostOffered = 3

/** Articles by their title, further words or a heading: all words must begin one. Titles come first. */
export const findHelp: FindHelp = (typed) => {
  const wanted = wordsOf(typed).filter((word) => !['help', 'how', 'to', 'do'].includes(word))
  if (wanted.join('').length < 3) return []
  const has = (text: string) => {
    const names = wordsOf(text)
    return wanted.every((word) => names.some((name) => name.startsWith(word)))
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
