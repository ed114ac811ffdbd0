import type { Transaction } from '../../db/db.ts'
import { clutches } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import { type Egg, type eggResource, mostEggs } from './clutches.contract.ts'
import { changeEgg, eggRowsOf, eggsOf, settle, shownEgg } from './eggs.queries.ts'

/**
 * Adds an egg to a clutch, with the lowest free number. A repeated `id` returns the existing one; that
 * of an egg which was removed brings it back. Throws `Invalid` if the clutch has as many as it can.
 */
export async function addEgg(
  tx: Transaction,
  session: Session,
  { id, ...input }: Partial<InputOf<typeof eggResource>> & { id?: string },
  { clutchId }: { clutchId: string },
): Promise<Egg> {
  const rows = owned(tx, clutches, session.accountId)
  await rows.lock(clutchId)
  const eggs = eggRowsOf(tx, session, clutchId)
  const before = id && (await eggs.findIfThere(id))
  if (before) return shownEgg(before)
  const numbers = (await eggsOf(tx, session, clutchId)).map((egg) => egg.number)
  const number_of_eggs = numbers.length + 1
  if (number_of_eggs > mostEggs) {
    throw new Invalid([{ field: 'clutch_id', message: `At most ${mostEggs} eggs in a clutch` }])
  }
  const all = Array.from({ length: number_of_eggs }, (_, at) => at + 1)
  const number = all.find((one) => !numbers.includes(one)) ?? number_of_eggs
  const added = await eggs.insert({ ...(id && { id }), number, clutch_id: clutchId })
  await rows.update(clutchId, { number_of_eggs })
  await settle(tx, session, clutchId, { isReopened: true })
  return changeEgg(tx, session, { clutchId, id: added.id }, input)
}
