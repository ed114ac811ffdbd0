import type { Transaction } from '../db/db.ts'
import { animals, feeders, species, supplements } from '../db/schema.ts'
import { type PreparedPicture, storePicture } from '../server/pictures/pictures.ts'
import { type DemoAnimal, demoAnimals, demoSpecies } from './animals.ts'
import { addBreeding } from './breeding.ts'
import { addClutches } from './clutches.ts'
import { addAchievements, addEvents, addNotifications, addTasks } from './day.ts'
import { addForecasts } from './forecasts.ts'
import { addHistory } from './history.ts'
import { addHousehold, placeOf } from './householdRecords.ts'
import { type DemoOwner, daysBefore, demoId, rowsOf } from './identity.ts'
import { demoFeeders, demoSupplements } from './inventory.ts'
import { addLineage } from './lineage.ts'
import { addLogs } from './logs.ts'

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
  await addLineage(tx, owner, now)
  await addBreeding(tx, owner, now)
  await addClutches(tx, owner, now)
  await addLogs(tx, owner, now)
  await addForecasts(tx, owner, now)
  await addHousehold(tx, owner, now)
  await addEvents(tx, owner, now)
  await addNotifications(tx, owner, now)
  await addAchievements(tx, owner, now)
  await addTasks(tx, owner, now)
  await addHistory(tx, owner, now)
}

function animalRow(animal: DemoAnimal, { accountId }: DemoOwner, now: Date) {
  const { name, sex, genetics, source, via, description, precision, quarantined } = animal
  const place = demoAnimals.indexOf(animal)
  // A minute apart, so that lists keep this order.
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
    ...placeOf(animal),
    code: `HR-${place + 1}`,
    state: animal.left?.state ?? 'kept',
    state_on: animal.left ? daysBefore(now, animal.left.days).slice(0, 10) : null,
    state_reason: animal.left?.reason ?? '',
    created_at: entered,
    updated_at: entered,
  }
}
