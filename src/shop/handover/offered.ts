import { hatchedOn } from '../../collection/animals/words.ts'
import { dayOf, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { weightText } from '../../shared/weights.ts'
import type { HandedRecord } from './handedRecord.ts'
import type { Offered } from './handover.contract.ts'

/** What a buyer sees of a record before taking it over; days are in `zone`. */
export function offeredOf(
  record: HandedRecord,
  { seller, photos, zone }: { seller: string; photos: number; zone: string },
): Offered {
  const { animal, species, feeders, feedings, sheds, weights, ancestors } = record
  const on = (moment: string) => formatShortDay(dayOf(moment, zone), today(zone))
  const meal = feedings.at(-1)
  const food = meal && feeders[meal.feeder]
  const shed = sheds.at(-1)
  const weight = weights.at(-1)
  return {
    name: animal.name,
    sex: animal.sex,
    species: (animal.species !== null && species[animal.species]?.commonName) || '',
    genetics: animal.genetics,
    hatched: animal.dateHatched ? hatchedOn(animal) : '',
    weight: weight ? weightText(weight.weightInGrams, weight.unit) : '',
    seller,
    photos,
    meals: {
      total: feedings.length,
      refused: feedings.filter(({ success }) => !success).length,
      last: meal
        ? `last on ${on(meal.happenedAt)}: ${[food?.name.toLowerCase(), food?.size].filter(Boolean).join(', ')}`
        : '',
    },
    sheds: {
      total: sheds.length,
      incomplete: sheds.filter(({ quality }) => quality !== 'complete').length,
      last: shed ? `last on ${on(shed.happenedAt)}` : '',
    },
    parents: [animal.dam, animal.sire].flatMap((at) =>
      at === null ? [] : (ancestors[at]?.name ?? []),
    ),
    ancestors: ancestors.length,
  }
}

/** '19 meals, none refused, last on Nov 15: rat, weaned'; '' without any. */
export const mealsWords = ({ meals: { total, refused, last } }: Offered): string =>
  total === 0 ? '' : `${counted(total, 'meal')}, ${refused || 'none'} refused, ${last}`

/** '4 sheds, all complete, last on Nov 2'; '' without any. */
export function shedsWords({ sheds: { total, incomplete, last } }: Offered): string {
  if (total === 0) return ''
  const how =
    incomplete === 0 ? (total === 1 ? 'complete' : 'all complete') : `${incomplete} not complete`
  return `${counted(total, 'shed')}, ${how}, ${last}`
}

/** 'Marigold × Kestrel; their trees come along, as outside animals'; '' without parents. */
export function parentsWords({ parents, ancestors }: Offered): string {
  if (parents.length === 0) return ''
  const along = ancestors > parents.length ? 'their trees come along' : 'coming along'
  return `${parents.join(' × ')}; ${along} as outside animals`
}
