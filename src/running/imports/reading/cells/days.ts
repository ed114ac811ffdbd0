import { wallClock } from '../../../../shared/wallClock.ts'
import type { DateOrder, PartialDay } from '../settings.ts'
import { byWords, longestValue, plain } from './headings.ts'

/**
 * A day in a cell, with its time of day if there is one ('18:30'). `isVague` when the cell says more than
 * was read: 'about', 'spring'.
 */
export type ReadDay = PartialDay & { time: string | null; isVague: boolean }

/**
 * Reads a day as keepers write it: 2024-05-01, 1.5.2024, 5/1/24 6:30 PM, 1 May 2024, Mai 2024, 5/2024,
 * 2024, or Excel's number of days. `order` is the order of three numbers without a four-digit year in front;
 * points mean day first unless `order` is `mdy`. `ambiguous` is one that has two readings while `order` is
 * null, and null is no day at all. A year of two digits is the latest one up to next year.
 */
export function dayIn(
  cell: string,
  order: DateOrder | null,
  today: string,
): ReadDay | 'ambiguous' | null {
  if (cell.length > longestValue) return null
  const { text, time } = withoutTime(withLongYear(cell, today))
  const isVague =
    /~|≈|\b(ca|circa|approx|about|around|early|mid|late|um|etwa|anfang|mitte|ende|vers|env|environ|debut|fin)\b/i.test(
      plain(text),
    ) || /[~≈?]/.test(text)
  const numbers =
    /^\s*[~≈]?\s*(?:\p{L}+\.?,?\s+)?(\d{1,4})\s*([./\- ])\s*(\d{1,4})(?:\s*\2\s*(\d{1,4}))?\.?\s*\??$/u.exec(
      text,
    )
  const isWorded = plain(text).split(' ').some(monthOf)
  const day = numbers && !isWorded ? ofNumbers(numbers, order, today) : ofWords(text, today)
  if (day === null || day === 'ambiguous') return day
  return {
    ...day,
    time: day.precision === 'day' ? time : null,
    isVague: isVague || day.isVague,
  }
}

type Found = PartialDay & { isVague: boolean }

/** True for what an empty day becomes in a spreadsheet (0, 1/0/1900, 30.12.1899) or a database (0000-00-00). */
export const isEmptyDay = (cell: string): boolean =>
  /^(0+([./-]0+)*|0?1\/0?0\/1900|0?0\.0?1\.1900|1900-0?1-0?0|0?0-jan-(19)?00|1899-12-3[01]|12\/3[01]\/1899|3[01]\.12\.1899)([ T]0?0:00(:00(\.0+)?)?z?)?$/i.test(
    cell.trim(),
  )

/** '08.22' is August 2022: no month is 22. */
const withLongYear = (cell: string, today: string) =>
  cell.replace(/^\s*(\d{1,2}\.)(\d{2})\s*$/, (all, first: string, year: string) =>
    Number(year) > 12 ? `${first}${yearOf(year, today)}` : all,
  )

function ofNumbers(
  [, first = '', separator = '', second = '', third]: RegExpExecArray,
  order: DateOrder | null,
  today: string,
): Found | 'ambiguous' | null {
  if (third === undefined) {
    // 2024-05 and 5/2024 are months; 5/24 is a month too, or a day without its year.
    if (first.length === 4) return monthOfYear(Number(first), Number(second))
    return monthOfYear(Number(second), Number(first))
  }
  const [a, b] = [Number(first), Number(second)]
  if (first.length === 4) return third.length <= 2 ? dayOf(a, b, Number(third)) : null
  if (first.length > 2 || second.length > 2) return null
  if (order === 'ymd' && third.length === 2) return dayOf(yearOf(first, today), b, Number(third))
  const year = yearOf(third, today)
  const [dayFirst, monthFirst] = [dayOf(year, b, a), dayOf(year, a, b)]
  if (order === 'mdy') return monthFirst
  if (order === 'dmy' || separator === '.') return dayFirst
  if (dayFirst && monthFirst && a !== b) return 'ambiguous'
  return order === null ? (dayFirst ?? monthFirst) : dayFirst
}

/** Days in words, single years, '20190615', and Excel's numbers of days from 1950 to 2100. */
function ofWords(text: string, today: string): Found | null {
  const serial = /^\s*(\d{5})(?:\.\d+)?\s*$/.exec(text)
  if (serial) {
    const days = Number(serial[1])
    if (days < 18_264 || days > 73_415) return null
    const at = new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)
    return { day: at, precision: 'day', isVague: false }
  }
  const compact = /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text)
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const words = plain(text)
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(' ')
  const terms = words.filter((word) => !fillers.has(word))
  const months = terms.flatMap((word) => monthOf(word) ?? [])
  const numbers = terms.filter((word) => /^\d{1,4}$/.test(word))
  const seasons = terms.filter((word) => seasonWords.has(word))
  if (months.length + numbers.length + seasons.length !== terms.length) return null
  const [month] = months
  if (months.length === 1 && month !== undefined && seasons.length === 0) {
    const isDay = numbers.length === 1 && words.some((word) => /^(st|nd|rd|th)$/.test(word))
    if (isDay) return null
    return ofMonth(month, numbers, terms.findIndex(monthOf) === 0, today)
  }
  const [year = ''] = numbers
  if (months.length > 0 || numbers.length !== 1) return null
  const reading = partial(Number(year), 1, 1, 'year')
  return reading && { ...reading, isVague: seasons.length > 0 }
}

/** 'May 2024', 'May 1 2024', '1 May 24', '2024 May 1'. */
function ofMonth(month: number, numbers: string[], isMonthFirst: boolean, today: string) {
  const [first = '', second] = numbers
  if (second === undefined) {
    // '12-Apr' is a day without its year, as Excel writes it, and so is 'Aug 30'; 'June 15' may be.
    const mayBeDay = first.length === 2 && Number(first) >= 1 && Number(first) <= 31
    const isDay = mayBeDay && Number(first) > Number(today.slice(2, 4)) + 1
    if (isDay || (first.length !== 4 && !isMonthFirst)) return null
    const reading = monthOfYear(yearOf(first, today), month)
    return reading && { ...reading, isVague: mayBeDay }
  }
  if (numbers.length > 2) return null
  const isYearFirst = first.length === 4 && !isMonthFirst
  const [year, day] = isYearFirst ? [first, second] : [second, first]
  return dayOf(yearOf(year, today), month, Number(day))
}

const dayOf = (year: number, month: number, day: number) => partial(year, month, day, 'day')
const monthOfYear = (year: number, month: number) => partial(year, month, 1, 'month')

function partial(
  year: number,
  month: number,
  day: number,
  precision: PartialDay['precision'],
): Found | null {
  if (year < 1900 || year > 2199) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  // February 31 isn't March 3, and there is no month 13.
  if (at.getUTCMonth() !== month - 1) return null
  return { day: at.toISOString().slice(0, 10), precision, isVague: false }
}

function yearOf(digits: string, today: string): number {
  if (digits.length !== 2) return Number(digits)
  const next = Number(today.slice(0, 4)) + 1
  const year = Math.floor(next / 100) * 100 + Number(digits)
  return year <= next ? year : year - 100
}

/** A moment with its offset from UTC, on the zone's clock. Midnight in UTC is a mere day, and stays as it is. */
export function onClock(cell: string, zone: string): string {
  const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:.*(z|[+-]\d\d:?\d\d)$/i.test(cell)
  const at = isMoment ? Date.parse(cell) : 0
  return at % 86_400_000 ? wallClock(at, zone) : cell
}

/** A time of day at the end or alone: '18:30', '6:30 PM', 'T18:30:00Z'. */
function withoutTime(cell: string): { text: string; time: string | null } {
  const match = cell.length > longestValue ? null : timePattern.exec(cell)
  if (!match) return { text: cell, time: null }
  const time = timeOf(match)
  return time === null ? { text: cell, time } : { text: cell.slice(0, match.index), time }
}

const timePattern =
  /(?:^|[T\s,]+(?:at |um |à )?)(\d{1,2})(?:(?::|h|\.(?=\d\d\s*(?:uhr|$)))(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(am|pm|a\.m\.|p\.m\.|uhr|h|z|[+-]\d\d:?\d\d)?\s*$/i

function timeOf([, hours = '', minutes, half = '']: RegExpExecArray): string | null {
  // A number alone is no time: '1 May 24'.
  if (minutes === undefined && !/[ahpu]/i.test(half)) return null
  const isPm = /p/i.test(half)
  const isAm = /a/i.test(half)
  const hour = (Number(hours) % (isPm || isAm ? 12 : 24)) + (isPm ? 12 : 0)
  if (Number(hours) > 24 || Number(minutes ?? 0) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

/** A time of day in a cell of its own, as '18:30'; null if it is none. */
export function timeIn(cell: string): string | null {
  const match = cell.length > longestValue ? null : timePattern.exec(cell.trim())
  return match?.index === 0 ? timeOf(match) : null
}

const monthOfWord = byWords([
  [1, 'jan january januar janner jaenner janvier janv enero'],
  [2, 'feb february februar fevrier fevr fev feber'],
  [3, 'mar march marz maerz mrz mars'],
  [4, 'apr april avril avr'],
  [5, 'may mai'],
  [6, 'jun june juni juin'],
  [7, 'jul july juli juillet juil'],
  [8, 'aug august aout aou'],
  [9, 'sep sept september septembre'],
  [10, 'oct october okt oktober octobre'],
  [11, 'nov november novembre'],
  [12, 'dec december dez dezember decembre'],
])
const monthOf = (word: string) => monthOfWord.get(word)

const seasonWords: ReadonlySet<string> = new Set(
  'spring summer autumn fall winter fruhjahr fruhling sommer herbst printemps ete automne hiver early mid late anfang mitte ende debut fin'.split(
    ' ',
  ),
)

/** Words around a day that say nothing more. */
const fillers: ReadonlySet<string> = new Set(
  [
    'st nd rd th er re of the in on le du de den der im am born hatched geb geboren nee ne seit since the',
    'ca circa approx approximately about around um etwa vers env environ',
    'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday',
    'mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
    'lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim',
  ]
    .join(' ')
    .split(' '),
)

/**
 * The order of days in a file that three numbers prove: `open` if they have two readings, `yearLast` if day and
 * month are the same ('06/06/23'), null if they prove nothing.
 */
export function provenOrder(cell: string): DateOrder | 'open' | 'yearLast' | null {
  const { text } = withoutTime(cell)
  const match = /^\D*?(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})\D*$/.exec(text)
  if (!match) return null
  const [a, b, c] = [Number(match[1]), Number(match[3]), Number(match[4])]
  if (a === 0 || b === 0) return null
  if (a > 31) return 'ymd'
  if (a > 12 && b <= 12) return c <= 31 && match[2] === '-' ? 'open' : 'dmy'
  if (b > 12 && a <= 12) return 'mdy'
  if (a > 12 || b > 12) return null
  if (match[2] === '.') return 'dmy'
  if (a !== b) return 'open'
  return match[4]?.length === 2 ? 'yearLast' : null
}

/** True of a day whose numbers points separate. */
export const hasPoints = (cell = ''): boolean => /^\D*\d+\s*\./.test(cell)
