import type { Animal } from '../../collection/animals/animals.contract.ts'
import { beforeHatching } from '../../collection/animals/words.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'

/** Younger than this, hardly any reptile lays. */
const leastDays = 180

/** Asks about a day of laying on which the dam hadn't hatched, or was too young. */
export function layingQuestion(
  dam: Pick<Animal, 'name' | 'dateHatched' | 'dateHatchedPrecision'> | undefined,
  day: string,
): string | undefined {
  if (!dam?.dateHatched || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const early = beforeHatching(dam, day)
  if (early) return `${dam.name} h${early.slice(1)}`
  const days = daysBetween(dam.dateHatched, day)
  return days < leastDays && dam.dateHatchedPrecision !== 'year'
    ? `${dam.name} was ${counted(days, 'day')} old then. Is the day right?`
    : undefined
}
