import { formatShortDay } from '../../shared/dates.ts'
import { daysBetween, dayText } from '../../shared/days.ts'
import { listed } from '../../shared/listed.ts'
import { numberText, shownSign } from '../../shared/numbers.ts'
import type { Band, Bar, EventCount, EventKind, Mark } from './events/events.contract.ts'
import { countsOf, markCounts, totalOf } from './marks.ts'

/* Words for events, short enough for a cell. */

/** A kind in a cell, a line of routine and a cell's name: 'feed 12'. */
export const kindWords: Record<EventKind, string> = {
  own: 'Event',
  vet: 'Vet',
  dose: 'Treat',
  feed: 'Feed',
  clean: 'Clean',
  bulb: 'Lamp',
  lay: 'Lay',
  hatch: 'Hatch',
  weigh: 'Weigh',
  shed: 'Shed',
  poop: 'Poop',
}

const toDo: Record<EventKind, string> = {
  own: 'Events',
  vet: 'Vet',
  dose: 'To treat',
  feed: 'To feed',
  clean: 'To clean',
  bulb: 'To replace',
  lay: 'Laying',
  hatch: 'Hatching',
  weigh: 'To weigh',
  shed: 'Expected to shed',
  poop: 'Poops',
}

const wasDone: Record<EventKind, string> = {
  ...toDo,
  vet: 'At the vet',
  dose: 'Doses',
  feed: 'Feedings',
  clean: 'Cleaned',
  weigh: 'Weighed',
  shed: 'Sheds',
}

/** The heading of a group of events. */
export const groupWords = ({ kind, isDone }: { kind: EventKind; isDone: boolean }): string =>
  (isDone ? wasDone : toDo)[kind]

/** The words of an exception in a cell's name: 'late 2'. */
const markWords: Record<Mark, string> = {
  ...kindWords,
  late: 'Late',
  expected: 'Expected shed',
  again: 'Try again',
  refused: 'Refused',
  poop: 'Unusual poop',
}

/** A span of days in which something is expected, in a cell's name. */
const bandWords: Record<Band, string> = { hatch: 'hatch window', shed: 'shed window' }

/** 'BP-26-3 hatching', 'Saffron and Pip may shed'; of several in a narrow bar '2 may shed'. */
export const barWords = ({ band, names, count }: Words, isNarrow: boolean): string =>
  `${isNarrow && count > 1 ? numberText(count) : listed(names, { most: 2, count, sign: shownSign() })} ${bandVerbs[band]}`

type Words = Pick<Bar, 'band' | 'names' | 'count'>

const bandVerbs: Record<Band, string> = { hatch: 'hatching', shed: 'may shed' }

/** '5 feed, 2 clean'. */
export const routineWords = (counts: readonly EventCount[]): string =>
  countsOf(counts)
    .map(([kind, count]) => `${numberText(count)} ${kindWords[kind].toLowerCase()}`)
    .join(', ')

/**
 * A cell's accessible name, exceptions first: 'Saturday 21, late 2, vet 1, feed 12, clean 1, hatch
 * window'.
 */
export function cellName(
  day: string,
  counts: readonly EventCount[],
  within: readonly Band[],
  isOutside: boolean,
): string {
  const name = dayText(day, isOutside ? 'dddd, MMMM D' : 'dddd D')
  const isSkipped = ({ mark, isDone }: EventCount) => mark === 'dose' && isDone
  const skipped = totalOf(counts.filter(isSkipped))
  const speaking = markCounts(counts.filter((one) => !isSkipped(one)))
  const sums: [string, number][] = [
    ...speaking.map(([mark, count]): [string, number] => [markWords[mark], count]),
    ...(skipped > 0 ? [['Skipped dose', skipped] satisfies [string, number]] : []),
    ...countsOf(counts.filter(({ mark }) => mark === null)).map(
      ([kind, count]): [string, number] => [kindWords[kind], count],
    ),
  ]
  const parts = sums.map(([word, count]) => `${word.toLowerCase()} ${count}`)
  const windows = within.map((band) => bandWords[band])
  return [name, ...parts, ...windows].join(', ')
}

/** 'Saturday, November 21', with the year if it isn't that of `today`. */
export const longDay = (day: string, today: string): string =>
  dayText(day, day.slice(0, 4) === today.slice(0, 4) ? 'dddd, MMMM D' : 'dddd, MMMM D, YYYY')

/** 'November' and '2026' of `2026-11`; `short` is the name where there is little room. */
export const monthWords = (month: string) => ({
  name: dayText(`${month}-01`, 'MMMM'),
  short: dayText(`${month}-01`, 'MMMM').replace('September', 'Sept'),
  year: month.slice(0, 4),
})

/** 'Mon' of a day. */
export const weekdayWord = (day: string): string => dayText(day, 'ddd')
/** 'Monday' of a day. */
export const weekdayName = (day: string): string => dayText(day, 'dddd')

/** The heading of a day in the list: 'Today' and 'Wednesday 25', 'Saturday' and '28', 'Tuesday' and 'Dec 2'. */
export function dayHeading(day: string, today: string): [name: string, more: string] {
  if (day === today) return ['Today', dayText(day, 'dddd D')]
  if (daysBetween(today, day) === 1) return ['Tomorrow', dayText(day, 'dddd D')]
  const isThisMonth = day.slice(0, 7) === today.slice(0, 7)
  return [weekdayName(day), isThisMonth ? dayText(day, 'D') : formatShortDay(day, today)]
}
