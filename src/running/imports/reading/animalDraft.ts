import { careOf } from './careDraft.ts'
import { dayIn } from './cells/days.ts'
import { plain } from './cells/headings.ts'
import { hetsIn } from './cells/hets.ts'
import { isGuessedSex, sexOf } from './cells/sexes.ts'
import { speciesNamed } from './cells/speciesNames.ts'
import { acquisitionIn, departureIn, isUnknown, sourceIn, stateIn } from './cells/statuses.ts'
import { type AnimalDraft, severalAnimals } from './drafts.ts'
import type { RowReader } from './rowReader.ts'

/** As in the animal's contract. */
const longestDescription = 2000

/** The animal of a row. The reader collects what is wrong. */
export function animalDraft(row: RowReader): AnimalDraft {
  const { text, refuse, short } = row
  refuseGroup(row)
  const external_id = idOf(row)
  const name = short('name', 100)?.replace(cross, '') || external_id
  if (name === null && text('name').replace(cross, '') === '') {
    refuse('name', 'Please choose a name')
  }
  const born = row.dayOrKept('born')
  const draft = {
    external_id,
    name: name ?? '',
    species: speciesOf(row),
    sex: sexOfRow(row),
    born: born && { day: born.day, precision: born.precision },
    genetics: geneticsOf(row),
    weight: weightOf(row),
    ...originOf(row),
    ...stateOf(row),
    dam: parentOf(row, 'dam'),
    sire: parentOf(row, 'sire'),
    ...placeOf(row),
    ...picturesOf(row),
  }
  const care = careOf(row, draft.state)
  const description = descriptionOf(row)
  return { kind: 'animal', ...draft, ...care, description, remarks: row.remarks }
}

/** A row of several animals is refused; what isn't a number alone is noted. */
function refuseGroup({ text, refuse, note }: RowReader) {
  const cell = text('quantity')
  // '3 Stk.', but not 1.2: a male and two females.
  const leading = /^(\d{1,4})([.,]0+)?(?![\d.,/])/.exec(cell)
  const count = Number(leading?.[1] ?? 1)
  if (count > 1)
    refuse('quantity', `This row stands for ${count} animals. ${oneRowEach}`, severalAnimals)
  if (/^(yes|true|ja|oui)$/i.test(cell)) refuse('quantity', `This row is a group. ${oneRowEach}`)
  if (leading?.[0] !== cell && !/^(no|false|nein|non)$/i.test(cell)) note('quantity')
}
const oneRowEach = 'Give each one a row of its own.'

/** Its id, else the one in its listing's address. */
export const idOf = ({ short, text }: RowReader): string | null =>
  short('external_id', 100) ?? idInAddress(text('listing'))

/** The last part of a marketplace's address, which it never changes. */
function idInAddress(address: string): string | null {
  const last = address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''
  return /^https?:/.test(address) && /^[\w.-]{1,100}$/.test(last) ? last : null
}

function speciesOf(row: RowReader): AnimalDraft['species'] {
  const common = isUnknown(row.text('species')) ? null : row.short('species', 140)
  const latin = isUnknown(row.text('latin_name')) ? null : row.short('latin_name', 140)
  const written = common ?? latin
  if (!written) return null
  const known = (common && speciesNamed(common)) || (latin && speciesNamed(latin)) || null
  return {
    common: known?.common ?? written,
    // A subspecies says more than we know.
    latin: latin ?? known?.latin ?? '',
    written,
  }
}

function sexOfRow({ text, refuse, note, keep }: RowReader): AnimalDraft['sex'] {
  const cell = text('sex')
  if (cell === '') return null
  const sex = sexOf(cell)
  if (sex === null) return keep('sex', `We can't read “${cell.slice(0, 60)}” as a sex`)
  if (typeof sex === 'string') {
    if (isGuessedSex(cell)) note('sex')
    return sex
  }
  const told = [
    [sex.males, 'male'],
    [sex.females, 'female'],
    [sex.unsexed, 'unsexed animal'],
  ] as const
  const words = told
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
  return refuse('sex', `This row stands for ${words.join(' and ')}. ${oneRowEach}`, severalAnimals)
}

const longestGenetics = 254

/** As written, with the hets behind it, each of which says that it is one. What a cell of hets says besides is noted. */
function geneticsOf(row: RowReader): string | null {
  const { text, lines, note, reading } = row
  const heading = reading.columns[reading.columnOf.get('hets') ?? -1]?.header ?? ''
  const hets = hetsIn(text('hets'), heading)
  if (hets.others.length > 0) lines.push(`${heading || 'Hets'}: ${hets.others.join(', ')}`)
  const written = isUnknown(text('genetics')) ? '' : text('genetics').replace(/\s+/g, ' ')
  const genetics = [written, hets.genetics.join(', ')].filter((part) => part !== '').join(' ')
  if (genetics.length <= longestGenetics) return genetics || null
  if (hets.genetics.length > 0) lines.push(`Genetics: ${genetics}`)
  else note('genetics')
  return null
}

function weightOf(row: RowReader): AnimalDraft['weight'] {
  const on = row.dayOrKept('weighed_on')
  const weight = row.weightOrKept('weight')
  if (on && (!weight || on.precision !== 'day')) row.note('weighed_on')
  return weight && { ...weight, on: on?.precision === 'day' ? on.day : null }
}

/** Where it came from. What isn't one of our sources is noted, as are day and price, which have no field. */
function originOf(row: RowReader) {
  const { text, note } = row
  const cells = ['source', 'acquired_from', 'acquired_via'] as const
  for (const field of cells) {
    if (!sourceIn(text(field)) && !acquisitionIn(text(field))) note(field)
  }
  note('acquired_on')
  note('price')
  const known = cells.map((field) => text(field)).filter((cell) => cell !== '')
  return {
    source: known.map(sourceIn).find((source) => source !== undefined) ?? null,
    acquired_via: known.map(acquisitionIn).find((way) => way !== undefined) ?? null,
  }
}

/** Behind the name of one that died. */
const cross = /\s*[†✝]\s*$/

const dayPattern = /\d{1,4}([./-])\d{1,2}\1\d{2,4}/
const longestReason = 100

/** What its status says, and when and to whom it went, in the same cell or in their own. */
function stateOf(row: RowReader): Pick<AnimalDraft, 'state' | 'state_on' | 'state_reason'> {
  const { text, note, refuse, reading } = row
  const ownDay = row.dayOrKept('status_on')
  const unsaid = cross.test(text('name')) ? 'died' : leftBy(row)
  const { state, rest } = stateIn(text('status') || unsaid)
  if (state === 'kept') {
    if (rest !== '') note('status')
    note('status_on')
    note('status_reason')
    return { state, state_on: null, state_reason: null }
  }
  const written = dayPattern.exec(rest)?.[0] ?? ''
  const day = written === '' ? null : dayIn(written, reading.dateOrder, reading.today)
  if (day === 'ambiguous') refuse('status', `Choose the order of days: ${written}`)
  const isDay = day !== null && day !== 'ambiguous' && day.day <= reading.today
  const reason = (isDay ? rest.replace(written, '') : rest)
    .replace(/^[\s,;:–-]*((on|am|le|in)\b\s*)?[\s,;:–-]*((to|an|a|à)\s)?/iu, '')
    .trim()
  const told = text('status_reason') || reason
  if (told.length > longestReason) note(text('status_reason') ? 'status_reason' : 'status')
  else if (reason !== '' && text('status_reason')) note('status')
  if (ownDay && ownDay.precision !== 'day') note('status_on')
  return {
    state,
    state_on: ownDay?.day ?? (isDay ? day.day : null),
    state_reason: told.length > longestReason ? null : told || null,
  }
}

/** What the heading over its day or its reason says of one without a status: 'Date sold', 'Todesursache'. */
function leftBy({ text, reading }: RowReader): string {
  const [left] = (['status_on', 'status_reason'] as const).flatMap((field) => {
    const isFilled = text(field) !== '' && !isUnknown(text(field))
    const heading = reading.columns[reading.columnOf.get(field) ?? -1]?.header ?? ''
    return (isFilled && departureIn(heading)) || []
  })
  return left ?? ''
}

function parentOf(row: RowReader, field: 'dam' | 'sire'): string | null {
  return isUnknown(row.text(field)) ? null : row.shortOrNoted(field, 100)
}

const places = [
  ['room', /\b(room|raum|zimmer|piece|salle)\b/],
  ['rack', /\b(rack|regal|shelf|etagere)\b/],
  ['tub', /\b(tub|box|bin|bac|tiroir|drawer|cage|enclosure|terrarium|viv)\b/],
] as const

/** Room, rack and tub, each in its column, or all in one: 'Rack 1 / Tub 4'. */
function placeOf(row: RowReader): Pick<AnimalDraft, 'room' | 'rack' | 'tub'> {
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
  if (isClear) return { ...own, ...Object.fromEntries(parts.map((part, at) => [kinds[at], part])) }
  if (!own.tub) return { ...own, tub: location }
  row.note('location')
  return own
}

/** What each part of a place is. Behind a rack, the last one without a word of its own is the tub: 'Rack A / 1'. */
function kindsOf(parts: readonly string[]) {
  const kinds = parts.map((part) => places.find(([, words]) => words.test(plain(part)))?.[0])
  const isBehindRack = kinds.at(-1) === undefined && kinds.at(-2) === 'rack'
  return isBehindRack ? kinds.with(-1, 'tub') : kinds
}

/** Addresses, between which there are spaces, or names of files, between which there are commas. */
function picturesOf({ text, note }: RowReader): Pick<AnimalDraft, 'pictures' | 'picture_files'> {
  const parts = text('pictures')
    .split(/[,;|\n]+|\s+(?=https?:)|(?<=https?:\S+)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isAddress = (part: string) => /^https?:/i.test(part) && URL.canParse(part)
  const isFile = (part: string) => !isAddress(part) && /\.\w{3,4}$/.test(part)
  if (parts.some((part) => !isAddress(part) && !isFile(part))) note('pictures')
  return {
    pictures: [...new Set(parts.filter(isAddress))],
    picture_files: parts.filter(isFile),
  }
}

function descriptionOf(row: RowReader): string | null {
  row.noteAppended()
  const description = [row.text('notes'), ...row.lines].filter((line) => line !== '').join('\n')
  if (description.length <= longestDescription) return description || null
  return row.refuse(
    'notes',
    'At most 2,000 characters, together with the columns that are appended to them',
  )
}
