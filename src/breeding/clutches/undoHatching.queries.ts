import { sql } from 'drizzle-orm'
import { removeAnimal } from '../../care/animals/saving.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, clutches, eggs } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { ClutchDetail } from './clutches.contract.ts'
import { findClutch } from './clutches.queries.ts'
import { noHatchling, settle } from './eggs.queries.ts'

/**
 * Undoes a hatching: its animals are deleted, to be restored for 30 days, and the egg is pipped again.
 * Throws `NotFound`, or `Invalid` if nothing hatched from the egg.
 */
export async function undoHatching(
  tx: Transaction,
  session: Session,
  { clutchId, eggId }: { clutchId: string; eggId: string },
): Promise<ClutchDetail> {
  await lockAccount(tx, session.accountId)
  await owned(tx, clutches, session.accountId).lock(clutchId)
  const scope = sql`${eggs.clutch_id} = ${clutchId}`
  const egg = await owned(tx, eggs, session.accountId, {}, scope).lock(eggId)
  if (egg.state !== 'hatched') {
    throw new Invalid([{ field: 'state', message: `Egg ${egg.number} hasn't hatched` }])
  }
  for (const id of [egg.animal_id, egg.twin_id]) {
    if (id && (await isThere(tx, session, id))) await removeAnimal(tx, session, { id })
  }
  const pipped = { state: 'pipped' as const, state_on: null, ...noHatchling }
  await owned(tx, eggs, session.accountId).update(eggId, pipped)
  await settle(tx, session, clutchId, { isReopened: true })
  return findClutch(tx, session, { id: clutchId })
}

async function isThere(tx: Transaction, { accountId }: Session, id: string) {
  return (await owned(tx, animals, accountId).findAll([id])).has(id)
}
