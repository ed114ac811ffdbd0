import type { Starter } from './starters.ts'

type Named = { commonName: string; latinName: string }

const leastLetters = 2
const most = 5

/**
 * The suggestions for what is typed: names that begin with it before names that contain it, at most
 * five, without species already in the collection. Ignores accents, case and apostrophes; searches
 * the Latin name and other names too.
 */
export function suggestionsFor(
  starters: readonly Starter[],
  typed: string,
  collection: readonly Named[],
): Starter[] {
  const words = plain(typed)
  if (words.length < leastLetters) return []
  const known = new Set(
    collection.flatMap(({ commonName, latinName }) => [commonName, latinName].map(plain)),
  )
  const fitting = starters.filter(
    (starter) =>
      namesOf(starter).some((name) => name.includes(words)) &&
      !namesOf(starter).some((name) => known.has(name)),
  )
  const begins = (starter: Starter) => namesOf(starter).some((name) => name.startsWith(words))
  return [...fitting.filter(begins), ...fitting.filter((each) => !begins(each))].slice(0, most)
}

const namesOf = ({ commonName, also = [], latinName }: Starter) =>
  [commonName, latinName, ...also].map(plain)

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, ' ')
