import { setImmediate as turn } from 'node:timers/promises'

/*
 * Reads the files of temperature loggers: text with separators, a heading or none, and dates as the
 * maker's country writes them. Pure; the server knows the zone.
 */

/**
 * A line of a logger: local time 'YYYY-MM-DDTHH:MM:SS', or with 'Z' at its end UTC. `unit` is that of the degrees, if
 * the line or the heading says it.
 */
export type LoggedLine = {
  at: string
  degrees: number | null
  unit: 'c' | 'f' | undefined
  humidity: number | null
}

type ReadFile<Reading> =
  | { readings: Reading[]; unread: number[]; problem?: undefined }
  | { problem: 'no_readings' | 'date_order' | 'too_many' | 'decimal_commas' }

type Options<Reading> = {
  dateOrder?: 'day' | 'month' | undefined
  most: number
  /** The meaning of a line; undefined for one that can't be. */
  readingOf: (line: LoggedLine) => Reading | undefined
}

/**
 * The readings of a file, and the numbers of lines that can't be read. A problem is a file without
 * any, or one whose dates can be read either way round. Other requests get their turns meanwhile.
 */
export async function readLoggerFile<Reading>(
  text: string,
  { dateOrder, most, readingOf }: Options<Reading>,
): Promise<ReadFile<Reading>> {
  // Every second line may be empty, and empty ones may follow.
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, 4 * most)
  if (lines.length === 4 * most) return { problem: 'too_many' }
  const separator = separatorOf(lines)
  const rows: Row[] = []
  for (const [at, line] of lines.entries()) {
    if (at % mostAtOnce === 0) await turn()
    const cells = cellsOf(line, separator)
    if (cells.some((cell) => cell !== '')) rows.push({ number: at + 1, cells })
  }
  if (rows.length > most + 50) return { problem: 'too_many' }
  const first = rows.findIndex(({ cells }) => cells.some(isDate))
  if (first < 0) return { problem: 'no_readings' }
  const heading = (rows[first - 1]?.cells ?? []).filter(({ length }) => length <= longestLine)
  const body = rows.slice(first)
  if (separator === ',' && areCut(heading, body[0]?.cells ?? [])) {
    return { problem: 'decimal_commas' }
  }
  const columns = columnsIn(heading, body)
  if (!columns) return { problem: 'no_readings' }

  const dates = body.map(({ cells }) => cells[columns.date] ?? '')
  const order = dateOrder ?? orderOf(dates)
  if (!order) return { problem: 'date_order' }

  const readings: Reading[] = []
  const unread: number[] = []
  for (const [at, { number, cells }] of body.entries()) {
    if (at % mostAtOnce === 0) await turn()
    const line = lineOf(cells, columns, order)
    const reading = line && readingOf(line)
    if (reading) readings.push(reading)
    else unread.push(number)
  }
  return readings.length === 0 ? { problem: 'no_readings' } : { readings, unread }
}

type Row = { number: number; cells: string[] }

/** So many lines are read before other requests get their turn. */
const mostAtOnce = 250
/** No logger's line is longer; what is counts as one cell. */
const longestLine = 2000

/** The separator that most lines have equally often; a comma in doubt. */
function separatorOf(lines: string[]): string {
  const some = lines.filter((line) => line.trim() !== '').slice(0, 50)
  const score = (separator: string) => {
    const counts = some.map((line) => cellsOf(line, separator).length)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1
    return usual > 1 ? counts.filter((count) => count === usual).length : 0
  }
  const [best = ','] = ['\t', ';', ',', '|'].toSorted((one, other) => score(other) - score(one))
  return best
}

/** The cells of a line; quotes keep separators, and a doubled quote is one. */
function cellsOf(line: string, separator: string): string[] {
  if (line.length > longestLine) return [line]
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** Tells whether commas have cut the numbers too: a line has more to say than its heading names. */
const areCut = (heading: string[], cells: string[]) =>
  heading.length > 1 && cells.slice(heading.length).some((cell) => cell !== '')

/** The columns, by the first line that has a number: a logger's first lines may be empty. */
function columnsIn(heading: string[], body: Row[]): Columns | undefined {
  const first = body.slice(0, mostBlankLines).find(({ cells }) => columnsOf(heading, cells))
  return first && columnsOf(heading, first.cells)
}
const mostBlankLines = 100

type Columns = {
  date: number
  /** Its time, if that has a column of its own. */
  time: number | undefined
  celsius: number | undefined
  humidity: number | undefined
  unit: 'c' | 'f' | undefined
}

/** By the heading's words; if it says nothing of any column, nor of limits, the numbers after the date are temperature and humidity. */
function columnsOf(heading: string[], sample: string[]): Columns | undefined {
  const date = sample.findIndex(isDate)
  if (date < 0) return undefined
  const time = hasTime(sample[date] ?? '') ? undefined : at(sample.findIndex(isTime))
  const isValue = (place: number) =>
    place !== date && place !== time && !others.some((word) => word.test(heading[place] ?? ''))
  const columnOf = (words: RegExp) =>
    at(heading.findIndex((word, place) => isValue(place) && words.test(word)))
  let celsius = columnOf(/temp|teplot|hőm|lämp|celsius|fahrenheit|^t$/i) ?? columnOf(/°\s*[cf]/i)
  let humidity = columnOf(/hum|r\.?h|feucht|vlhk|pára|kosteus|wilgot|vocht|fukt/i) ?? columnOf(/%/)
  const hasLimits = heading.length === sample.length && heading.some((word) => limits.test(word))
  if ((celsius ?? humidity) === undefined && !hasLimits) {
    const numbers = sample.flatMap((cell, place) =>
      place > date && isValue(place) && numberIn(cell) !== null ? [place] : [],
    )
    ;[celsius, humidity] = numbers
  }
  if ((celsius ?? humidity) === undefined) return undefined
  const head = heading[celsius ?? -1] ?? ''
  const unit = /°\s*f|fahrenheit|\(f\)/i.test(head)
    ? 'f'
    : /°\s*c|celsius|\(c\)/i.test(head)
      ? 'c'
      : undefined
  return { date, time, celsius, humidity, unit }
}

/** Columns that bear the unit or the name of a reading but aren't one. */
const limits = /dew|taupunkt|vpd|absol|minim|maxim|(?<![a-z]|\d[ -]?)(min|max)(?![a-z])/i
const others = [limits, /batt?er|akku|accu|power|signal|rssi|alarm/i]

const at = (place: number) => (place < 0 ? undefined : place)

function lineOf(cells: string[], columns: Columns, order: 'day' | 'month'): LoggedLine | undefined {
  const { date, time, unit } = columns
  const when = [cells[date], time === undefined ? '' : cells[time]].join(' ').trim()
  const moment = when.length > 2 * longestCell ? undefined : momentOf(when, order)
  if (!moment) return undefined
  const warmth = valueIn(cells, columns.celsius)
  const damp = valueIn(cells, columns.humidity)
  // Half of it would stay: a corrected file leaves known moments as they are.
  if (isUnread(warmth) || isUnread(damp)) return undefined
  const own = warmth.match(/([cf])$/i)?.[1]?.toLowerCase()
  const degrees = numberIn(warmth)
  const humidity = numberIn(damp)
  if (degrees === null && humidity === null) return undefined
  return { at: moment, degrees, unit: own === 'c' || own === 'f' ? own : unit, humidity }
}

/** The value of a line in a column, '' without one and where a logger writes that it has no value: '--'. */
function valueIn(cells: string[], column: number | undefined): string {
  const cell = column === undefined ? '' : (cells[column] ?? '')
  return /^(-+|n\/?a|nan|null)$/i.test(cell) ? '' : cell
}

const isUnread = (cell: string) => cell !== '' && numberIn(cell) === null

/** '31.4', '31,4', '31.4 °C', '92%'; null for anything else. */
function numberIn(cell: string): number | null {
  if (cell.length > longestCell) return null
  const [, digits] = cell.match(/^([+-]?\d+(?:[.,]\d+)?)\s*(?:°?\s*[cf]|%(?:\s*rh)?)?$/i) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}

/** No date or number is longer, and the patterns below take long over what is. */
const longestCell = 60

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const clock = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?/i

const isDate = (cell: string) => yearFirst.test(cell) || yearLast.test(cell)
const hasTime = (cell: string) => clock.test(cell)
const isTime = (cell: string) => new RegExp(`^${clock.source}$`, 'i').test(cell)

/**
 * Tells whether the day or the month comes first. Dots mean the day; a number above 12 tells; otherwise the order
 * in which the dates follow each other by days rather than by months. Undefined in doubt.
 */
function orderOf(dates: string[]): 'day' | 'month' | undefined {
  const parts = dates.flatMap((date) => {
    const [, first = '', sign = '', second = ''] = date.match(yearLast) ?? []
    return first ? [{ first: Number(first), second: Number(second), sign }] : []
  })
  if (parts.length === 0) return 'day'
  if (parts.some(({ sign }) => sign === '.')) return 'day'
  if (parts.some(({ first }) => first > 12)) return 'day'
  if (parts.some(({ second }) => second > 12)) return 'month'
  const firsts = new Set(parts.map(({ first }) => first)).size
  const seconds = new Set(parts.map(({ second }) => second)).size
  if (firsts === seconds) return undefined
  return firsts > seconds ? 'day' : 'month'
}

/** The moment of a date and time; undefined if there is no such day or hour. */
function momentOf(text: string, order: 'day' | 'month'): string | undefined {
  const [year, month, day] = dayOf(text, order)
  if (!year || !month || !day) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const rest = text.replace(yearFirst, '').replace(yearLast, '')
  const [, hours = '0', minutes = '00', seconds = '00', half] = rest.match(clock) ?? []
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const local = `${date.toISOString().slice(0, 10)}T${two(hour)}:${minutes}:${seconds}`
  const offset = rest.match(/(Z|[+-]\d{2}:?\d{2})\s*$/)?.[1]
  if (!offset) return local
  const zone = offset === 'Z' ? 'Z' : offset.replace(/^(...):?(..)$/, '$1:$2')
  const moment = new Date(`${local}${zone}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

function dayOf(text: string, order: 'day' | 'month'): number[] {
  const [, year, month, day] = text.match(yearFirst) ?? []
  if (year) return [Number(year), Number(month), Number(day)]
  const [, first, , second, last = ''] = text.match(yearLast) ?? []
  const full = last.length === 2 ? 2000 + Number(last) : Number(last)
  return order === 'day'
    ? [full, Number(second), Number(first)]
    : [full, Number(first), Number(second)]
}

const two = (number: number) => String(number).padStart(2, '0')
