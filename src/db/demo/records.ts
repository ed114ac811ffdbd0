import { type PreparedPicture, storePicture } from '../../server/pictures.ts'
import type { Transaction } from '../db.ts'
import { animals, feeders, feedingLogs, species, supplements } from '../schema.ts'
import { type DemoAnimal, demoAnimals } from './animals.ts'
import { feedingsOf } from './feedings.ts'
import { daysBefore, demoId } from './identity.ts'
import { demoFeeders, demoSupplements } from './inventory.ts'
import { demoSpecies } from './species.ts'

export type DemoOwner = { userId: string; accountId: string; dataDir: string }

const batch = 1000

/** Everything the demo account keeps, with dates counted back from `now`. */
export async function addRecords(
  tx: Transaction,
  owner: DemoOwner,
  photos: Map<string, PreparedPicture>,
  now: Date,
): Promise<void> {
  await tx.insert(species).values(rowsOf('species', demoSpecies, owner, now))
  await tx.insert(feeders).values(rowsOf('feeder', demoFeeders, owner, now))
  await tx.insert(supplements).values(rowsOf('supplement', demoSupplements, owner, now))
  for (const animal of demoAnimals) {
    const photo = photos.get(animal.name)
    const photo_id = photo && (await storePicture(tx, owner, photo))
    await tx.insert(animals).values({ ...animalRow(animal, owner, now), photo_id })
  }
  const logs = demoAnimals.flatMap((animal) => logRows(animal, owner, now))
  for (let at = 0; at < logs.length; at += batch) {
    await tx.insert(feedingLogs).values(logs.slice(at, at + batch))
  }
}

/** Rows of a list, entered in the first days of the account. */
function rowsOf<Fields extends object>(
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

function animalRow(animal: DemoAnimal, { accountId }: DemoOwner, now: Date) {
  const { name, sex, genetics, source, via, description, precision, quarantined } = animal
  const place = demoAnimals.indexOf(animal)
  // A minute apart, so that the order in which they were entered is the order of the list.
  const entered = daysBefore(now, animal.joined - place / 1440)
  const hatched = daysBefore(now, animal.hatched).slice(0, 10)
  return {
    account_id: accountId,
    id: demoId('animal', name),
    name,
    sex,
    species_id: demoId('species', animal.species),
    genetics,
    dateHatched: {
      day: hatched,
      month: `${hatched.slice(0, 7)}-01`,
      year: `${hatched.slice(0, 4)}-01-01`,
    }[precision],
    dateHatchedPrecision: precision,
    source,
    acquired_via: via,
    quarantinedAt: quarantined === undefined ? null : daysBefore(now, quarantined),
    description,
    created_at: entered,
    updated_at: entered,
  }
}

function logRows(animal: DemoAnimal, { accountId, userId }: DemoOwner, now: Date) {
  return feedingsOf(animal, now).map((feeding, at) => ({
    account_id: accountId,
    id: demoId('feeding', `${animal.name} ${at}`),
    animal_id: demoId('animal', animal.name),
    happenedAt: feeding.happenedAt,
    success: feeding.success,
    feedingMethod: feeding.method,
    notes: feeding.notes,
    feeder_id: demoId('feeder', feeding.feeder),
    supplement_id: feeding.supplement ? demoId('supplement', feeding.supplement) : null,
    recorded_by: userId,
    created_at: feeding.happenedAt,
    updated_at: feeding.happenedAt,
  }))
}
