import { stateWords } from '../../shared/choices.ts'
import { formatDay, formatPart } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { monthsBetween } from '../../shared/months.ts'
import type { Animal } from './animals.contract.ts'

/* Words for an animal's choices. */

/** The crumbs of a screen below an animal's page. */
export const crumbsBelow = (
  { id, name }: Pick<Animal, 'id' | 'name'>,
  last: { label: string; href?: string },
) => [{ label: 'Animals', href: '/animals' }, { label: name, href: `/animals/${id}` }, last]

/** She, he, or the animal's name if unsexed. */
export const pronoun = ({ sex, name }: Pick<Animal, 'sex' | 'name'>) =>
  ({ female: 'she', male: 'he', unknown: name })[sex]

export const objectPronoun = ({ sex, name }: Pick<Animal, 'sex' | 'name'>) =>
  ({ female: 'her', male: 'him', unknown: name })[sex]

/** 'July 14, 2023', 'July 2023', '2023', or nothing. */
export const hatchedOn = ({
  dateHatched,
  dateHatchedPrecision,
}: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'>) =>
  dateHatched ? formatPart(dateHatched, dateHatchedPrecision) : ''

/** The same for spreadsheets: '2023-07-14', '2023-07', '2023', or nothing. */
export const hatchedPart = ({
  dateHatched,
  dateHatchedPrecision,
}: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'>) =>
  dateHatched?.slice(0, { day: 10, month: 7, year: 4 }[dateHatchedPrecision])

/** Asks about a day, 'YYYY-MM-DD', on which the animal hadn't hatched yet; undefined of any other. */
export const beforeHatching = (
  animal: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'>,
  day: string,
): string | undefined =>
  animal.dateHatched && day !== '' && day < animal.dateHatched
    ? `Hatched later, ${hatchedOn(animal)}. Is the day right?`
    : undefined

/** Choices for a select, in the contract's order. */
export const choicesOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

/** 'Sold on November 3, 2026', or 'Sold' without a date; empty for an animal in the collection. */
export const stateSince = ({ state, state_on }: Pick<Animal, 'state' | 'state_on'>) => {
  if (state === 'kept') return ''
  return state_on ? `${stateWords[state]} on ${formatDay(state_on)}` : stateWords[state]
}

/** '3 y 9 m', '3 months', '12 days', 'about 16 years': the age on a day; nothing without a hatch date. */
export function ageWords(
  { dateHatched, dateHatchedPrecision }: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'>,
  day: string,
): string {
  if (!dateHatched || dateHatched > day) return ''
  if (dateHatchedPrecision === 'year') {
    const years = Number(day.slice(0, 4)) - Number(dateHatched.slice(0, 4))
    return years > 0 ? `about ${counted(years, 'year')}` : 'under a year'
  }
  const months = monthsBetween(dateHatched, day)
  if (months > 11) return joinedAge(Math.floor(months / 12), months % 12)
  if (months > 0 || dateHatchedPrecision === 'month') return counted(Math.max(1, months), 'month')
  return counted(daysBetween(dateHatched, day), 'day')
}

const joinedAge = (years: number, months: number) =>
  months > 0 ? `${years} y ${months} m` : counted(years, 'year')

/** 'Reptile room, Rack 2, 14', or nothing. */
export const placeWords = ({ room, rack, tub }: { room: string; rack: string; tub: string }) =>
  [room, rack, tub].filter(Boolean).join(', ')

/** The species of an animal if it is another one than `speciesId`; undefined if one isn't known. */
export const speciesOfOther = (
  { species }: Pick<Animal, 'species'>,
  speciesId: string | null | undefined,
): string | undefined => (speciesId && species?.id !== speciesId ? species?.commonName : undefined)
