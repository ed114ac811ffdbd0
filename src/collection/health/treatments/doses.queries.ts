import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { doses, treatments, users } from '../../../db/schema.ts'
import { owned } from '../../../server/records/crud.ts'
import { requireOwnRecords } from '../../../server/records/ownRecords.ts'
import type { Session } from '../../../server/session/session.ts'
import type { InputOf } from '../../../shared/resource.ts'
import { requireAnimal } from '../../animals/openAnimals.queries.ts'
import type { dose } from '../health.contract.ts'

type OfTreatment = { animalId: string; treatmentId: string }

/** Adds a dose; throws `NotFound` if the animal has no such treatment. */
export async function addDose(
  tx: Transaction,
  session: Session,
  input: InputOf<typeof dose> & { id?: string },
  path: OfTreatment,
) {
  const rows = await dosesOf(tx, session, path)
  const values = { treatment_id: path.treatmentId, recorded_by: session.userId }
  return rows.insert({ ...input, ...values })
}

/** Permanently deletes a dose; viewers can only delete their own. Throws as `addDose`. */
export async function removeDose(
  tx: Transaction,
  session: Session,
  { id, ...path }: OfTreatment & { id: string },
): Promise<void> {
  const rows = await dosesOf(tx, session, path)
  await requireOwnRecords(tx, session, doses, eq(doses.id, id))
  await rows.remove(id)
}

async function dosesOf(tx: Transaction, session: Session, { animalId, treatmentId }: OfTreatment) {
  const { accountId } = session
  await requireAnimal(tx, session, animalId)
  await owned(tx, treatments, accountId, {}, eq(treatments.animal_id, animalId)).find(treatmentId)
  return owned(tx, doses, accountId, { givenBy }, eq(doses.treatment_id, treatmentId))
}

const givenBy = sql<string>`coalesce((select person.name from ${users} person
  where person.id = ${doses.recorded_by}), 'Unknown user')`
