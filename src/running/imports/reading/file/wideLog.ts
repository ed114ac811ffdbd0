import { aliasOf, recordAliases } from '../../kinds/aliases.ts'
import { unitIn } from '../cells/amounts.ts'
import { dayIn, provenOrder } from '../cells/days.ts'
import { type LogType, typeIn } from '../cells/logWords.ts'
import { cellText } from '../cells/statuses.ts'
import { mostRows, type Table, tooManyRows } from '../table.ts'

/** Fewer days beside each other can be those of one animal: hatched, acquired, last fed. */
const fewestDays = 3

/** True if most cells of a row are days, behind a first one that isn't: a log with a column for each day. */
export function isOfDays(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const days = filled.filter(isDay).length
  return days >= fewestDays && days >= filled.length * 0.6 && !isDay(cells[0] ?? '')
}

/** The same with a day or two, below a heading that says it: 'Animal', 'Weights (g)'. */
export function isOfFewDays([corner = '', ...rest]: readonly string[]): boolean {
  const filled = rest.filter((cell) => cell !== '')
  const isSaid = isOfAnimal(corner) || typeIn(corner) !== undefined
  return isSaid && filled.length > 0 && filled.every((cell) => isDay(cell) && /\d{4}/.test(cell))
}

const isOfAnimal = (heading: string) =>
  aliasOf(heading, recordAliases)?.field.startsWith('animal_') === true

/** True if a row has the names of animals above their columns: a log with a row for each day. */
export function isOfAnimals(cells: readonly string[], below: readonly (readonly string[])[]) {
  const [corner = '', ...rest] = cells
  const filled = rest.filter((cell) => cell !== '')
  const isDated = corner === '' || aliasOf(corner, recordAliases)?.field === 'happened_on'
  const animals = filled.filter((cell) => !isBeside(cell))
  const isKnown = animals.some((cell) => aliasOf(cell, recordAliases) || isDay(cell))
  if (!isDated || animals.length === 0 || isKnown) return false
  const days = below.filter(([first = '']) => isDay(first)).length
  return days > 0 && days >= below.filter(([first = '']) => first !== '').length * 0.8
}

/** A column that says more about a day: its notes, or a time. */
const isBeside = (heading: string) =>
  ['log_notes', 'time'].includes(aliasOf(heading, recordAliases)?.field ?? '')

/** A day with or without its year: '1/6', '13.01.', '2024-01-06', '6-Jan'. */
const isDay = (cell: string) =>
  /^\d{1,2}\s?[./-]\s?\d{1,2}\.?$/.test(cell) ||
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell) ||
  (/^\p{L}{3,9}\.?\s?\d{1,2}$|^\d{1,2}[.\s-]{1,2}\p{L}{3,9}\.?$/u.test(cell) &&
    dayIn(`${cell} 2000`, null, '2100-01-01') !== null)

/** Facts around a file's table: the titles above it, the file's name, and today's date. */
export type Said = { titles: readonly string[]; name: string; today: string }

/**
 * A log with a row for each animal and a column for each day, or the other way round, as one with a row for each
 * entry. What happened is told by the titles or the name of the file, else numbers are weights and words are meals;
 * small numbers could be either. Any other table as it is. Throws `RefusedFile` if that makes too many rows.
 */
export function longTable(table: Table, facts: Said): Table {
  if (isOfAnimals(table.headers, table.rows)) return daysDown(table, facts)
  return isOfDays(table.headers) || isOfFewDays(table.headers) ? daysAcross(table, facts) : table
}

function daysAcross(table: Table, facts: Said): Table {
  const days = placesOf(table, isDay)
  const others = placesOf(table, (heading) => !isDay(heading))
  // Above the animals there may stand what the log is about.
  const corner = others[0]?.heading ?? ''
  const isAnimal = isOfAnimal(corner)
  const words = [corner, ...facts.titles, facts.name].join(' ')
  const withYear = yearsFor(
    words,
    facts.today,
    days.map(({ heading }) => heading),
  )
  const headings = others.map(({ heading }, nth) => (nth > 0 || isAnimal ? heading : 'Animal'))
  return unfolded(table, days, [...headings, 'Date'], words, (cells, day) => [
    ...others.map(({ at }) => cells[at] ?? ''),
    withYear(day),
  ])
}

function daysDown(table: Table, file: Said): Table {
  const animals = placesOf(table, (name, at) => at > 0 && name !== '' && !isBeside(name))
  const others = placesOf(table, isBeside)
  const words = [...file.titles, file.name].join(' ')
  const dates = table.rows.map(([day = '']) => day).filter(isDay)
  const withYear = yearsFor(words, file.today, dates)
  const headings = ['Animal', 'Date', ...others.map(({ heading }) => heading)]
  return unfolded(table, animals, headings, words, ([day = '', ...cells], name) => [
    name,
    isDay(day) ? withYear(day) : day,
    ...others.map(({ at }) => cells[at - 1] ?? ''),
  ])
}

type Place = { heading: string; at: number }

const placesOf = ({ headers }: Table, isIt: (heading: string, at: number) => boolean): Place[] =>
  headers.map((heading, at) => ({ heading, at })).filter(({ heading, at }) => isIt(heading, at))

/** A table with a row for each filled cell of these columns, which stands last; `before` gives what stands before it. */
function unfolded(
  { rows: grid, pictures }: Table,
  columns: readonly Place[],
  headers: readonly string[],
  words: string,
  before: (cells: readonly string[], heading: string) => string[],
): Table {
  const rows: string[][] = []
  for (const cells of grid) {
    for (const { heading, at } of columns) {
      const value = cellText(cells[at])
      if (value === '') continue
      rows.push([...before(cells, heading), value])
      if (rows.length > mostRows) throw tooManyRows()
    }
  }
  const values = rows.map((cells) => cells.at(-1) ?? '')
  const lines = rows.map((_cells, at) => at + 2)
  return { headers: [...headers, valueHeading(words, values)], rows, lines, pictures }
}

const headingOf: Record<LogType, string> = {
  feeding: 'Fed',
  weight: 'Weight',
  shedding: 'Shed',
  cleaning: 'Cleaned',
  poop: 'Poop',
}

/** More than these aren't fed at once. */
const mostFed = 20

function valueHeading(words: string, values: readonly string[]): string {
  const numbers = values.filter((value) => /^\d+([.,]\d+)?\s?(g|gr|kg|oz|lbs?)?$/i.test(value))
  const areSmall = numbers.every((value) => /^\d{1,2}$/.test(value) && Number(value) <= mostFed)
  // A few grams, or a few crickets: only a person can tell.
  if (!typeIn(words) && numbers.length > values.length * 0.6 && areSmall) return 'Value'
  const type = typeIn(words) ?? (numbers.length > values.length * 0.6 ? 'weight' : 'feeding')
  const unit = type === 'weight' ? unitIn(words) : null
  return unit ? `${headingOf[type]} (${unit})` : headingOf[type]
}

/**
 * Adds a year to days without one: the only year that the file names, else the latest in which the day is past. The
 * order of day and month that some of them prove is that of all.
 */
function yearsFor(words: string, today: string, days: readonly string[]): (day: string) => string {
  const years = [...new Set(words.match(/(?<!\d)20\d\d(?!\d)/g))]
  const thisYear = Number(today.slice(0, 4))
  const both = ['dmy', 'mdy'] as const
  const proofs = new Set(days.map((day) => provenOrder(dated(day, thisYear))))
  const proven = both.filter((order) => proofs.has(order))
  return (day) => {
    if (years.length === 1) return dated(day, years[0] ?? '')
    const orders = proven.length === 1 ? proven : both
    const readings = orders.map((order) => dayIn(dated(day, thisYear), order, today))
    const isAhead = readings.every(
      (read) => read === null || read === 'ambiguous' || read.day > today,
    )
    return dated(day, isAhead ? thisYear - 1 : thisYear)
  }
}

/** A day with this year, unless it has its own. */
function dated(day: string, year: number | string): string {
  const bare = day.replace(/[.\s]+$/, '')
  if (/\d{4}|^\d+[./-]\d+[./-]\d+$/.test(bare)) return day
  const sign = /\p{L}/u.test(bare) ? ' ' : (/[./-]/.exec(bare)?.[0] ?? ' ')
  return `${bare.replace(/\s/g, sign)}${sign}${year}`
}
