import { requirePast } from '../../../server/records/requirePast.ts'
import { today } from '../../../shared/dates.ts'
import type { InputOf } from '../../../shared/resource.ts'
import type { Animal, animalResource } from '../animals.contract.ts'

type AnimalInput = Partial<InputOf<typeof animalResource>>

/** Quarantine begins at the given time or now; without quarantine, it is empty. */
export function quarantineOf(input: AnimalInput, before?: Pick<Animal, 'quarantinedAt'>) {
  if (input.in_quarantine === false) return { quarantinedAt: null }
  if (input.in_quarantine !== true) return {}
  const since = input.quarantinedAt ?? before?.quarantinedAt ?? new Date().toISOString()
  return { quarantinedAt: since }
}

/** A hatch date is the first day of the known period: its month or year. */
export function hatchOf(
  input: AnimalInput,
  zone: string,
  before?: Pick<Animal, 'dateHatched' | 'dateHatchedPrecision'>,
) {
  if (!('dateHatched' in input) && !('dateHatchedPrecision' in input)) return {}
  const day = input.dateHatched === undefined ? before?.dateHatched : input.dateHatched
  if (!day) return { dateHatched: day }
  requirePast('dateHatched', day, zone)
  const precision = input.dateHatchedPrecision ?? before?.dateHatchedPrecision ?? 'day'
  if (precision === 'year') return { dateHatched: `${day.slice(0, 4)}-01-01` }
  return { dateHatched: precision === 'month' ? `${day.slice(0, 7)}-01` : day }
}

/** Why and since when an animal has left the collection: today without a day, and null if it isn't known. */
export function stateOf(
  input: AnimalInput,
  zone: string,
  before?: Pick<Animal, 'state' | 'state_on' | 'state_reason'>,
) {
  if (!('state' in input || 'state_on' in input || 'state_reason' in input)) return {}
  const state = input.state ?? before?.state ?? 'kept'
  // Neither of the two has left the collection.
  if (state === 'kept' || state === 'outside') return { state, state_on: null, state_reason: '' }
  requirePast('state_on', input.state_on, zone)
  const current = state === before?.state ? before : { state_on: today(zone), state_reason: '' }
  return {
    state,
    state_on: input.state_on === undefined ? current.state_on : input.state_on,
    state_reason: input.state_reason ?? current.state_reason,
  }
}
