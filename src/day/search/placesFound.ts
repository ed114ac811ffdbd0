import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import { placeWords } from '../../collection/animals/words.ts'
import { wordsOf } from '../../shared/folded.ts'

/** A room, rack or tub found by its name. */
export type PlaceFound = { label: string; href: string; animalCount: number }

/** The most places offered beside the server's results. */
const mostOffered = 5

/**
 * Rooms, racks and tubs whose names contain all typed words, one of them in their own part: a rack
 * isn't found by its room alone. The widest places come first.
 */
export function placesFound(typed: string, locations: readonly Location[]): PlaceFound[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return levels
    .flatMap((parts) =>
      [...Map.groupBy(locations, (place) => JSON.stringify(parts.map((part) => place[part])))].map(
        ([, within]) => ({ parts, within }),
      ),
    )
    .flatMap(({ parts, within }) => {
      const [first] = within
      const own = parts.at(-1)
      if (!first || !own || first[own] === '') return []
      const place = { ...nowhere, ...Object.fromEntries(parts.map((part) => [part, first[part]])) }
      const placeNames = wordsOf(placeWords(place))
      const begins = (names: string[]) => (word: string) =>
        names.some((name) => name.startsWith(word))
      if (!words.every(begins(placeNames)) || !words.some(begins(wordsOf(place[own])))) return []
      const search = new URLSearchParams({ room: place.room })
      const animalCount = within.reduce((sum, one) => sum + one.animalCount, 0)
      return [{ label: placeWords(place), href: `/locations?${search}`, animalCount }]
    })
    .slice(0, mostOffered)
}

const levels = [['room'], ['room', 'rack'], ['room', 'rack', 'tub']] as const
const nowhere = { room: '', rack: '', tub: '' }
