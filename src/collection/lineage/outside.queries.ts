import { Invalid } from '../../server/errors.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { notOutside } from '../animals/openAnimals.queries.ts'

/**
 * Throws `Invalid` for what outside animals, which someone else keeps, can't be or have: a place,
 * quarantine, groups, schedules. They can join the collection, and that is all: an animal that was
 * in it has left it with a state of its own, and never becomes an outside one.
 */
export function requireOutsideRules(
  input: Readonly<Record<string, unknown>> & { state?: Animal['state'] | undefined },
  before?: Pick<Animal, 'state'>,
): void {
  const state = input.state ?? before?.state ?? 'kept'
  const wrong: FieldError[] = []
  if (before && before.state !== 'outside' && state === 'outside') {
    wrong.push({ field: 'state', message: hasBeenHere })
  }
  if (before?.state === 'outside' && state !== 'outside' && state !== 'kept') {
    wrong.push({ field: 'state', message: neverHere })
  }
  if (state === 'outside') {
    for (const field of ofCollection) {
      if (isSaid(input[field])) wrong.push({ field, message: notOutside })
    }
  }
  if (wrong.length > 0) throw new Invalid(wrong)
}

export const hasBeenHere =
  'It has been in your collection. Choose sold, loaned out, rehomed or died'
export const neverHere = 'It has never been in your collection. It can only join it'

/** The fields that only animals of the collection have. */
const ofCollection = [
  ...['in_quarantine', 'quarantinedAt', 'room', 'rack', 'tub', 'feedingSchedules'],
  ...['cleaningSchedule', 'animal_groups_attributes'],
]

const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
