import type { Starter } from './starters.ts'

type Named = { commonName: string; latinName: string }

const leastLetters = 2
const most = 5

/**
 * The starters that what is typed may mean: those that begin with it before those that contain it,
 * at most five, and none that is in the collection already. Accents, case and apostrophes make no
 * difference; the Latin name and other usual names count as well.
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
