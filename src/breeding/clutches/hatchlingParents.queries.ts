import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals, type clutches, possibleSires } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { Hatching } from './hatching.contract.ts'
import { siresOf } from './siresOf.ts'

type Animal = typeof animals.$inferSelect
type StoredClutch = typeof clutches.$inferSelect

/** The parents that hatchlings get, and all who may be their sire. */
export type HatchlingParents = {
  dam: Animal | undefined
  sire: Animal | undefined
  sires: Animal[]
}

/**
 * The clutch's parents, without deleted ones. The sire is the chosen one, and null
 * while several are possible. Throws `Invalid` for one who isn't of this clutch.
 */
export async function hatchlingParents(
  tx: Transaction,
  { accountId }: Session,
  { id, dam_id, sire_id }: StoredClutch,
  { dam_id: chosenDam, sire_id: chosenSire }: Hatching,
): Promise<HatchlingParents> {
  const possible = (
    await tx
      .select({ id: possibleSires.animal_id })
      .from(possibleSires)
      .where(and(eq(possibleSires.account_id, accountId), eq(possibleSires.clutch_id, id)))
  ).map((each) => each.id)
  const ids = [dam_id, sire_id, ...possible].flatMap((each) => each ?? [])
  const there = await owned(tx, animals, accountId).findAll(ids)
  const wrong = []
  if (chosenDam && chosenDam !== dam_id) wrong.push(notOfClutch('dam_id'))
  if (chosenSire && chosenSire !== sire_id && !possible.includes(chosenSire)) {
    wrong.push(notOfClutch('sire_id'))
  }
  if (wrong.length > 0) throw new Invalid(wrong)

  const found = (one: string | null | undefined) => there.get(one ?? '')
  const { sire, sires } = siresOf(
    { sire: found(sire_id), possible: possible.flatMap((each) => found(each) ?? []) },
    chosenSire,
  )
  return { dam: chosenDam === null ? undefined : found(dam_id), sire, sires }
}

const notOfClutch = (field: string) => ({ field, message: 'Not found', code: 'not_found' })
