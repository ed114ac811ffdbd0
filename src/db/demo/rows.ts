import { type DemoAnimal, demoAnimals } from './animals.ts'
import { demoPlaces, quarantinePlace } from './household.ts'
import { daysBefore, demoId } from './identity.ts'

export type DemoOwner = { userId: string; accountId: string; dataDir: string }

/** Rows of a list, entered in the first days of the account. */
export function rowsOf<Fields extends object>(
  kind: string,
  list: Record<string, Fields>,
  { accountId }: DemoOwner,
  now: Date,
) {
  return Object.entries(list).map(([name, fields], at) => {
    const entered = daysBefore(now, 746 - at * 0.02)
    const own = { account_id: accountId, id: demoId(kind, name) }
    return { ...own, ...fields, created_at: entered, updated_at: entered }
  })
}

/** Where an animal lives; tubs are numbered within a rack. */
export function placeOf(animal: DemoAnimal) {
  if (animal.left) return { room: '', rack: '', tub: '' }
  const isApart = animal.quarantined !== undefined
  const together = demoAnimals.filter(
    ({ species, quarantined, left }) =>
      !left &&
      (isApart
        ? quarantined !== undefined
        : species === animal.species && quarantined === undefined),
  )
  const place = isApart ? quarantinePlace : demoPlaces[animal.species]
  return { ...place, tub: String(together.indexOf(animal) + 1) }
}
