import type { Repeat } from '../../../../shared/choices.ts'
import { byWords, longestValue, plain } from './headings.ts'

/**
 * How often something is done. `weekday` is the one it falls on, Sunday being 0; `shift` is by how many days it
 * comes after the first of several a week. Both are left out where they say nothing.
 */
export type Interval = { repeat_amount: number; repeat: Repeat; weekday?: number; shift?: number }

/** More days, weeks or months than a schedule can count. */
const most = 32

/**
 * How often, as keepers write it: '7', 'every 7 days', 'weekly', '2x/week', 'alle 14 Tage', 'toutes les semaines',
 * 'every other day', 'Mon/Thu'. Several times a week are as many plans. A number alone counts what the heading
 * says ('Every (weeks)', 'Feeds per week'), else days. Null if the cell says something else, or an interval that
 * a schedule can't have.
 */
export function intervalsIn(cell: string, heading = ''): Interval[] | null {
  if (cell.length > longestValue) return null
  const text = cell.replace(/\([^)]*\)/g, ' ').replace(/(\d)[.,]0+\b/g, '$1')
  if (/\d[.,]\d/.test(text)) return null
  const words = wordsOf(text)
  const headed = wordsOf(heading)
  const [usual = 'day', ...others] = headed.flatMap((word) => unitOf(word) ?? [])
  const [count = '', by = 'times', ...rest] = words
  const isCount = /\d/.test(count) && by === 'times' && rest.length === 0
  const isPerUnit = headed.some((word, at) => word === 'per' && unitOf(headed[at + 1] ?? ''))
  if (isCount && isPerUnit && others.length === 0) return severalIn([count, 'per', usual])
  return onDays(words) ?? severalIn(words) ?? every(words, usual)
}

/** True if something was left out or rounded: brackets, and the second number of '3-4 days'. */
export const isRounded = (cell: string): boolean => /\(|\d\s*[-–]\s*\d/.test(cell)

function wordsOf(text: string): string[] {
  return plain(text.replace(/(\d)\s*[-–]\s*\d+/g, '$1').replaceAll('/', ' per '))
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .split(' ')
    .flatMap((word) => (synonyms.get(word) ?? word).split(' '))
    .filter((word) => !fillers.has(word))
}

/** 'Mon/Wed/Fri', 'Sundays', 'samedi': a plan for each day of the week. */
function onDays(words: readonly string[]): Interval[] | null {
  const days = words
    .filter((word) => word !== 'every' && word !== 'per')
    .map((word) => weekdays.get(word))
  if (days.length === 0 || days.some((day) => day === undefined)) return null
  return [...new Set(days)].map((weekday) => ({ repeat_amount: 1, repeat: 'week', weekday }))
}

/** '2x/week', 'twice a month', '3 fois par semaine': as often in each week, or spread over a month. */
function severalIn([count = '', by = '', ...rest]: readonly string[]): Interval[] | null {
  const [unitWord = '', ...more] = rest.filter((word) => word !== 'every' && word !== 'per')
  const unit = unitOf(unitWord)
  const often = /^\d{1,2}$/.test(count) ? Number(count) : 0
  if ((by !== 'times' && by !== 'per') || !unit || more.length > 0 || often < 1) return null
  if (often === 1) return [{ repeat_amount: 1, repeat: unit }]
  if (unit === 'day' || (unit === 'week' && often >= 7))
    return [{ repeat_amount: 1, repeat: 'day' }]
  if (unit === 'month')
    return [{ repeat_amount: Math.max(1, Math.round(30 / often)), repeat: 'day' }]
  return Array.from({ length: often }, (_, nth) => ({
    repeat_amount: 1,
    repeat: 'week',
    ...(nth > 0 && { shift: Math.floor((nth * 7) / often) }),
  }))
}

/** 'every 7 days', '10 d', 'weekly', 'every other week', 'jeden 2. Tag', 'un jour sur deux'. */
function every(words: readonly string[], usual: Repeat): Interval[] | null {
  const terms = words.filter((word) => word !== 'every' && word !== 'times' && word !== 'per')
  const amounts = terms.filter((word) => /\d/.test(word)).map(Number)
  const units = terms.flatMap((word) => unitOf(word) ?? [])
  if (terms.length === 0 || amounts.length + units.length !== terms.length) return null
  // Of two numbers, the first is the one in 'one day of two'.
  const [first = 1, second] = amounts
  if (units.length > 1 || amounts.length > 2 || (second !== undefined && first !== 1)) return null
  return amountOf(second ?? first, units[0] ?? usual)
}

/** More days than a schedule counts are weeks or months if they come out even. */
function amountOf(amount: number, repeat: Repeat): Interval[] | null {
  if (amount < 1) return null
  if (amount <= most) return [{ repeat_amount: amount, repeat }]
  if (repeat !== 'day') return null
  if (amount % 30 === 0) return amountOf(amount / 30, 'month')
  return amount % 7 === 0 ? amountOf(amount / 7, 'week') : null
}

const units = byWords<Repeat>([
  [
    'day',
    'd day days daily nightly everyday tag tage tagen tages tg taglich tagig j jr jrs jour jours quotidien',
  ],
  [
    'week',
    'w wk wks week weeks weekly woche wochen wochentlich wochig sem semaine semaines hebdomadaire hebdo',
  ],
  [
    'month',
    'm mo mos mth mths month months monthly monat monate monaten monatlich mois mensuel mensuelle',
  ],
])
const unitOf = (word: string) => units.get(word)

/** Words as the ones that are read. To keepers, biweekly is every two weeks. */
const synonyms = byWords([
  ['1', 'one ein eine einen einem un une'],
  ['1 times', 'once einmal'],
  ['2', 'two bi other second 2nd zwei zweiten zweite zweiter deux'],
  ['2 times', 'twice zweimal'],
  ['3', 'three third 3rd drei dritten dritte trois'],
  ['3 times', 'thrice dreimal'],
  ['4', 'four fourth 4th vier vierten quatre'],
  ['4 times', 'viermal'],
  ['5', 'five fifth 5th funf cinq'],
  ['6', 'six sechs'],
  ['7', 'seven sieben sept'],
  ['8', 'eight acht huit'],
  ['10', 'ten zehn dix'],
  ['14', 'fourteen vierzehn quatorze quinze'],
  ['14 day', 'fortnight fortnightly quinzaine vierzehntagig'],
  ['2 day', 'eod zweitagig'],
  ['2 week', 'eow biweekly zweiwochentlich'],
  ['every', 'each alle aller jede jeden jeder jedes tous toutes chaque ev q'],
  ['per', 'a an pro par je'],
  ['times', 'x time mal fois'],
])
const fillers: ReadonlySet<string> = new Set(
  'about approx ca circa around roughly usually ungefahr etwa environ feed feeds fed futtern feeding feedings nourri on the die der im am in la le les sur und and et th'.split(
    ' ',
  ),
)
const weekdays = byWords([
  [0, 'sun sunday sundays so sonntag sonntags dim dimanche'],
  [1, 'mon monday mondays mo montag montags lun lundi'],
  [2, 'tue tues tuesday tuesdays di dienstag dienstags mar mardi'],
  [3, 'wed weds wednesday wednesdays mi mittwoch mittwochs mer mercredi'],
  [4, 'thu thur thurs thursday thursdays do donnerstag donnerstags jeu jeudi'],
  [5, 'fri friday fridays fr freitag freitags ven vendredi'],
  [6, 'sat saturday saturdays sa samstag samstags sonnabend sam samedi'],
])
