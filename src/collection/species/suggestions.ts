import type { Starter } from './starters.ts'

type Named = { commonName: string; latinName: string }

const leastLetters = 2
const most = 5

/**
 * The suggestions for what is typed: names that begin with it before names that contain it, at most
 * five, without species already in the collection. Before anything is typed, the first ones of an empty collection. Ignores accents, case and apostrophes; searches
 * the Latin name and other names too.
 */
export function suggestionsFor(
  starters: readonly Starter[],
  typed: string,
  collection: readonly Named[],
): Starter[] {
  const words = plain(typed)
  const isFirst = words === '' && collection.length === 0
  if (words.length < leastLetters && !isFirst) return []
  const names = new Set(
    collection.flatMap(({ commonName, latinName }) => [commonName, latinName].map(plain)),
  )
  const fitting = starters.filter(
    (starter) =>
      spellingsOf(starter).some((name) => name.includes(words)) &&
      !spellingsOf(starter).some((name) => names.has(name)),
  )
  const begins = (starter: Starter) => spellingsOf(starter).some((name) => name.startsWith(words))
  return [...fitting.filter(begins), ...fitting.filter((each) => !begins(each))].slice(0, most)
}

/** The species that we know by one of these names, whatever its case, accents and apostrophes. */
export function starterNamed(
  starters: readonly Starter[],
  { commonName, latinName }: Named,
): Starter | undefined {
  const byName = (name: string) =>
    name ? starters.find((starter) => spellingsOf(starter).includes(plain(name))) : undefined
  return byName(latinName) ?? byName(commonName)
}

/** Names and origin of a species that we know, as the fields of a species. */
export const namesOf = ({ commonName, latinName, country = '' }: Starter) => ({
  commonName,
  latinName,
  countryOfOrigin: country,
})

/** How a species that we know breeds, as the fields of a species. */
export const breedingOf = ({ days, celsius, preLay, isLive }: Starter) => ({
  bears_live: isLive ?? false,
  incubation_days: days ?? null,
  incubation_celsius: celsius ?? null,
  pre_lay_days: preLay ?? null,
})

const spellingsOf = ({ commonName, also = [], latinName }: Starter) =>
  [commonName, latinName, ...also].map(plain)

/** A name without accents, case and apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, ' ')
