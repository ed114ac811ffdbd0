import {
  type acquisitions,
  type animalStates,
  type sources,
  stateWords,
} from '../../../../shared/choices.ts'
import { nameKey } from '../../../../shared/folded.ts'
import { plain } from '../../reading/cells/headings.ts'
import {
  acquisitionIn,
  departureIn,
  isUnknown,
  sourceIn,
  stateIn,
} from '../../reading/cells/statuses.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import { type AnimalFact, ofText } from '../fact.ts'
import { cross } from './names.ts'

/* How an animal came, where it lives, and how it left. */

type Origin = {
  source: (typeof sources)[number] | null
  acquired_via: (typeof acquisitions)[number] | null
}

/** Words that aren't one of our sources are noted, as are day and price, which have no field. */
export const origin: AnimalFact<Origin> = {
  headings: {
    source:
      'cb wc, wc cb, cb wild caught, captive bred, captive bred wild caught, nz wf, wf nz, herkunftsart, bred or wild',
    acquired_via: 'acquired via, acquisition, acquisition type, how acquired, erworben durch',
    acquired_on:
      'acquired, acquired on, date acquired, acquired date, acquisition date, purchase date, date of purchase, date purchased, purchased, purchased on, bought, bought on, date bought, got, got on, date got, gotcha date, gotcha day, arrival, arrival date, arrived, in collection since, since, gekauft am, gekauft, kaufdatum, erworben am, erwerbsdatum, erworben, anschaffung, anschaffungsdatum, zugang, zugang am, eingang, seit, im bestand seit, date d achat, achete le, achat, arrive le, arrivee le, recu le, recue le, adopte le, acquis le, date d acquisition, arrivee, date d arrivee',
    acquired_from:
      'acquired from, bought from, purchased from, got from, breeder, source, seller, from, vendor, origin, breeder seller, seller breeder, breeder source, herkunft, zuchter, verkaufer, gekauft bei, gekauft von, erworben von, von, quelle, bezugsquelle, eleveur, vendeur, provenance, origine, achete a, achete chez, source breeder',
    price:
      'price, purchase price, price paid, paid, cost, value, amount paid, preis, kaufpreis, kosten, wert, einkaufspreis, prix, prix d achat, cout, valeur, $, €, £',
  },
  read({ text, note }) {
    const columns = ['source', 'acquired_from', 'acquired_via'] as const
    for (const field of columns) {
      if (!sourceIn(text(field)) && !acquisitionIn(text(field))) note(field)
    }
    note('acquired_on')
    note('price')
    const cells = columns.map((field) => text(field)).filter((cell) => cell !== '')
    return {
      source: cells.map(sourceIn).find((source) => source !== undefined) ?? null,
      acquired_via: cells.map(acquisitionIn).find((way) => way !== undefined) ?? null,
    }
  },
  changes: { source: ofText('source', null), acquired_via: ofText('acquired_via', null) },
}

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
    const whole = { room: own.room ?? '', rack: own.rack ?? '', tub: own.tub ?? '' }
    if (isClear)
      return { ...whole, ...Object.fromEntries(parts.map((part, at) => [kinds[at], part])) }
    if (!own.tub) return { ...whole, tub: location }
    row.note('location')
    return own
  },
  changes: {
    place: {
      isNew({ room, rack, tub }, animal, fill) {
        const stored = [animal.room, animal.rack, animal.tub]
        const differs = [room, rack, tub].some((part, at) => part !== null && part !== stored[at])
        const isLacking = stored.every((part) => part === '')
        return differs && fill(isLacking, differs)
      },
      /** Of another room or rack, the parts in it that the row doesn't tell are unknown. */
      input(draft, { animal }) {
        const isOther = (part: keyof Place) =>
          draft[part] !== null && nameKey(draft[part]) !== nameKey(animal?.[part] ?? '')
        return {
          room: draft.room ?? animal?.room,
          rack: draft.rack ?? (isOther('room') ? '' : animal?.rack),
          tub: draft.tub ?? (isOther('room') || isOther('rack') ? '' : animal?.tub),
        }
      },
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

type State = {
  /** Without a word of it, a new animal is here. */
  state: (typeof animalStates)[number]
  has_status: boolean
  /** When it was sold or died, and to whom or why. */
  state_on: string | null
  state_reason: string | null
}

/** Its status, and when and to whom it went, in the same cell or in their own. */
export const state: AnimalFact<State> = {
  headings: {
    status:
      'status, state, availability, animal status, zustand, bestand, verbleib, statut, etat, disponibilite, current status',
    status_on:
      'sold on, date sold, sale date, sold date, died on, date of death, death date, verkauft am, verkaufsdatum, gestorben am, todesdatum, abgabe am, abgegeben am, vendu le, date de vente, date de deces, mort le, left on, departure date',
    status_reason:
      'sold to, buyer, rehomed to, new owner, customer, cause of death, kaufer, verkauft an, abgegeben an, todesursache, acheteur, vendu a, cause du deces',
  },
  read: stateOf,
  changes: {
    state: {
      isNew: ({ state, has_status }, animal, fill) =>
        has_status && fill(false, state !== animal.state && animal.state !== 'outside'),
      input: ({ state, state_on, state_reason }) => ({
        state,
        state_on,
        state_reason: state_reason ?? '',
      }),
      columns: ['state', 'state_on', 'state_reason'],
    },
  },
  notes: ({ state }, { action }) =>
    action === 'new' && state !== 'kept' ? [stateWords[state]] : [],
}

const dayPattern = /\d{1,4}([./-])\d{1,2}\1\d{2,4}/
const longestReason = 100

function stateOf(row: RowReader): State {
  const { text, note, refuse, reading } = row
  const ownDay = row.dayOrKept('status_on')
  const unsaid = cross.test(text('name')) ? 'died' : leftBy(row)
  const status = text('status') || unsaid
  const { state, rest } = stateIn(status)
  const has_status = status !== '' && !isUnknown(status)
  if (state === 'kept') {
    if (rest !== '') note('status')
    note('status_on')
    note('status_reason')
    return { state, has_status, state_on: null, state_reason: null }
  }
  const written = dayPattern.exec(rest)?.[0] ?? ''
  const day = written === '' ? null : row.readDay(written)
  if (day === 'ambiguous') refuse('status', `Choose the order of days: ${written}`)
  const isDay = day !== null && day !== 'ambiguous' && day.day <= reading.today
  const within = (isDay ? rest.replace(written, '') : rest)
    .replace(/^[\s,;:–-]*((on|am|le|in)\b\s*)?[\s,;:–-]*((to|an|a|à)\s)?/iu, '')
    .trim()
  const reason = text('status_reason') || within
  if (reason.length > longestReason) note(text('status_reason') ? 'status_reason' : 'status')
  else if (within !== '' && text('status_reason')) note('status')
  if (ownDay && ownDay.precision !== 'day') note('status_on')
  return {
    state,
    has_status,
    state_on: ownDay?.day ?? (isDay ? day.day : null),
    state_reason: reason.length > longestReason ? null : reason || null,
  }
}

/** Reads the state of one without a status from the heading over its day or its reason: 'Date sold', 'Todesursache'. */
function leftBy({ text, headingOf }: RowReader): string {
  const [left] = (['status_on', 'status_reason'] as const).flatMap((field) => {
    const isFilled = text(field) !== '' && !isUnknown(text(field))
    return (isFilled && departureIn(headingOf(field))) || []
  })
  return left ?? ''
}
