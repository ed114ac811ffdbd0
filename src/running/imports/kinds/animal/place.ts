import { plain } from '../../reading/cells/headings.ts'
import type { AnimalFact } from '../fact.ts'

type Place = { room: string | null; rack: string | null; tub: string | null }

/** Room, rack and tub, each in its column, or all in one: 'Rack 1 / Tub 4'. */
export const place: AnimalFact<Place> = {
  headings: {
    location:
      'location, enclosure, cage, where, position, terrarium, becken, gehege, standort, platz, anlage, emplacement, enclos, terra, vivarium, viv, tank, setup, enclosure name',
    room: 'room, raum, zimmer, piece, salle, reptile room',
    rack: 'rack, shelf, regal, rack id, rack name, etagere',
    tub: 'tub, tub number, tub id, slot, bin, box, drawer, rack tub, schublade, fach, bac, tiroir, boite',
  },
  read(row) {
    const own = {
      room: row.shortOrNoted('room', 100),
      rack: row.shortOrNoted('rack', 100),
      tub: row.shortOrNoted('tub', 100),
    }
    const location = row.shortOrNoted('location', 100)
    if (!location) return own
    const parts = location.split(/\s*[/,;>|]\s*|\s+[-–]\s+/).filter((part) => part !== '')
    const kinds = kindsOf(parts)
    const isClear = kinds.every((kind, at) => kind && kinds.indexOf(kind) === at && !own[kind])
    if (isClear)
      return { ...own, ...Object.fromEntries(parts.map((part, at) => [kinds[at], part])) }
    if (!own.tub) return { ...own, tub: location }
    row.note('location')
    return own
  },
  changes: {
    place: {
      isNew({ room, rack, tub }, animal, fill) {
        const coming = [room, rack, tub].map((part) => part ?? '')
        const stored = [animal.room, animal.rack, animal.tub]
        return (
          coming.some((part) => part !== '') &&
          fill(
            stored.every((part) => part === ''),
            coming.some((part, at) => part !== stored[at]),
          )
        )
      },
      input: ({ room, rack, tub }) => ({ room: room ?? '', rack: rack ?? '', tub: tub ?? '' }),
      columns: ['room', 'rack', 'tub'],
    },
  },
}

const placeWords = [
  ['room', /\b(room|raum|zimmer|piece|salle)\b/],
  ['rack', /\b(rack|regal|shelf|etagere)\b/],
  ['tub', /\b(tub|box|bin|bac|tiroir|drawer|cage|enclosure|terrarium|viv)\b/],
] as const

/** Tells what each part of a place is. Behind a rack, the last one without a word of its own is the tub: 'Rack A / 1'. */
function kindsOf(parts: readonly string[]) {
  const kinds = parts.map((part) => placeWords.find(([, words]) => words.test(plain(part)))?.[0])
  const isBehindRack = kinds.at(-1) === undefined && kinds.at(-2) === 'rack'
  return isBehindRack ? kinds.with(-1, 'tub') : kinds
}
