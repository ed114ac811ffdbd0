import { feederName } from '../../care/feeders/feederName.ts'
import { hatchedOn } from '../../collection/animals/words.ts'
import { dayOf, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import { lowerFirst } from '../../shared/text.ts'
import { certainIn } from '../../shared/weightDoubts.ts'
import { weightText } from '../../shared/weights.ts'
import type { Offered } from '../../shop/sales/handover.contract.ts'
import type { HandedRecord } from './handedRecord.ts'

type Reading = { seller: string; photos: number; zone: string; sign: DecimalSign | undefined }

/** A record as its buyer sees it before taking it over; days are in `zone`, numbers with `sign`. */
export function offeredOf(record: HandedRecord, { seller, photos, zone, sign }: Reading): Offered {
  const { animal, species, feeders, feedings, sheds, weights, ancestors } = record
  const on = (moment: string) => formatShortDay(dayOf(moment, zone), today(zone))
  const meals = feedings.filter(({ success }) => success)
  const meal = meals.at(-1)
  const food = meal && feeders[meal.feeder]
  const shed = sheds.at(-1)
  const weight = certainIn(
    weights.map((weighed) => ({ ...weighed, grams: weighed.weightInGrams })),
  ).at(-1)
  return {
    name: animal.name,
    sex: animal.sex,
    species: (animal.species !== null && species[animal.species]?.commonName) || '',
    genetics: animal.genetics,
    hatched: animal.dateHatched ? hatchedOn(animal) : '',
    weight: weight ? weightText(weight.weightInGrams, weight.unit, sign) : '',
    seller,
    photos,
    meals: {
      taken: meals.length,
      refused: feedings.length - meals.length,
      last: meal
        ? `last on ${on(meal.happenedAt)}${food ? `: ${lowerFirst(feederName(food))}` : ''}`
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

/** One line of what comes with an animal. */
export type Along = {
  kind: 'meals' | 'sheds' | 'parents' | 'photos'
  title: string
  second: string
}

/** Things that come with an animal, in two lines each: '19 meals taken, none refused' and 'last on Nov 15: rat'. */
export function comesAlong({ meals, sheds, parents, ancestors, photos }: Offered): Along[] {
  const along: Along[] = []
  if (meals.taken + meals.refused > 0) {
    const title = `${counted(meals.taken, 'meal')} taken, ${meals.refused || 'none'} refused`
    along.push({ kind: 'meals', title, second: meals.last })
  }
  if (sheds.total > 0) {
    const whole = sheds.total === 1 ? 'complete' : 'all complete'
    const how = sheds.incomplete === 0 ? whole : `${sheds.incomplete} not complete`
    along.push({
      kind: 'sheds',
      title: `${counted(sheds.total, 'shed')}, ${how}`,
      second: sheds.last,
    })
  }
  if (parents.length > 0) {
    const trees = ancestors > parents.length ? 'their trees come along' : 'coming along'
    along.push({
      kind: 'parents',
      title: parents.join(' × '),
      second: `${trees}, as outside animals`,
    })
  }
  if (photos > 0) along.push({ kind: 'photos', title: counted(photos, 'photo'), second: '' })
  return along
}

/** Badges below the name: 'Hatched Jun 27, 2026' and '171 g'. */
export const badgesOf = ({ hatched, weight }: Offered): string[] =>
  [hatched && `Hatched ${hatched}`, weight].filter(Boolean)
