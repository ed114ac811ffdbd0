/* Which place and zone a sensor's name speaks of: 'sensor.shelf_1_2_warm' of the warm end of Shelf 1, 2. */

const zoneWords = {
  basking: ['basking', 'bask', 'hotspot'],
  warm_end: ['warm', 'hot'],
  cool_end: ['cool', 'cold'],
  lamp: ['lamp', 'uvi', 'uv', 'uvb'],
  water: ['water', 'pool', 'bowl'],
  room: ['room', 'ambient', 'air'],
} as const
export type SpokenZone = keyof typeof zoneWords

/** The zone that a name speaks of, if it does. */
export function zoneIn(name: string): SpokenZone | undefined {
  const words = new Set(wordsOf(name))
  const zones = Object.entries(zoneWords) as [SpokenZone, readonly string[]][]
  return zones.find(([, spoken]) => spoken.some((word) => words.has(word)))?.[0]
}

/**
 * The one of these places whose words all stand side by side in a name; of several the one with the most words.
 * Undefined if none does, or if two of them do as well.
 */
export function placeIn<Place extends { words: string }>(
  name: string,
  places: readonly Place[],
): Place | undefined {
  const spoken = ` ${wordsOf(name).join(' ')} `
  const hits = places
    .map((place) => ({ place, words: wordsOf(place.words).join(' ') }))
    .filter(({ words }) => words !== '' && spoken.includes(` ${words} `))
    .toSorted((one, other) => other.words.length - one.words.length)
  const [best, second] = hits
  return best && best.words !== second?.words ? best.place : undefined
}

/** Its words in small letters; a number beside letters is a word of its own: 'Shelf1' is 'shelf', '1'. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
