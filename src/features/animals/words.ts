import { formatDay, formatPart } from '../../shared/dates.ts'
import type { Animal, acquisitions, animalStates, sexes, sources } from './animals.contract.ts'

/* How an animal's choices are said. */

export const sexWords: Record<(typeof sexes)[number], string> = {
  male: 'Male',
  female: 'Female',
  unknown: 'Unknown',
}

export const sourceWords: Record<(typeof sources)[number], string> = {
  captive_bred: 'Captive bred',
  captive_farmed: 'Captive farmed',
  long_term_captive: 'Long-term captive',
  wild_caught: 'Wild caught',
  unknown: 'Unknown source',
}

export const acquisitionWords: Record<(typeof acquisitions)[number], string> = {
  purchased: 'Purchased',
  produced: 'Produced',
  traded: 'Traded',
  gifted: 'Gifted',
  adopted: 'Adopted',
  rescued: 'Rescued',
  short_term_foster: 'Short-term foster',
  long_term_foster: 'Long-term foster',
}

/** She, he, or the animal's name where the sex is not known. */
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

/** Choices for a select, in the contract's order. */
export const choicesOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

export const stateWords: Record<(typeof animalStates)[number], string> = {
  kept: 'Kept',
  sold: 'Sold',
  loaned_out: 'Loaned out',
  rehomed: 'Rehomed',
  died: 'Died',
}

/** 'Sold on November 3, 2026', or 'Sold' where the day is not known; nothing of a kept one. */
export const stateSince = ({ state, state_on }: Pick<Animal, 'state' | 'state_on'>) => {
  if (state === 'kept') return ''
  return state_on ? `${stateWords[state]} on ${formatDay(state_on)}` : stateWords[state]
}

/** 'Reptile room, Rack 2, 14', or nothing. */
export const placeWords = ({ room, rack, tub }: { room: string; rack: string; tub: string }) =>
  [room, rack, tub].filter(Boolean).join(', ')
