import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { clutches, eggChecks } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { EggCheck } from './clutches.contract.ts'
import { eggRowsOf, requireLaid } from './eggs.queries.ts'

/** Adds a look at an egg, no earlier than it was laid. A repeated `id` returns the existing one. */
export async function addCheck(
  tx: Transaction,
  session: Session,
  input: Partial<typeof eggChecks.$inferInsert>,
  { clutchId, eggId }: { clutchId: string; eggId: string },
): Promise<EggCheck> {
  requireLaid(await requireEgg(tx, session, clutchId, eggId), session, input.happened_at)
  return checksOf(tx, session, eggId).insert({
    ...input,
    happened_at: input.happened_at ?? new Date().toISOString(),
    clutch_id: clutchId,
    egg_id: eggId,
    recorded_by: session.userId,
  })
}

type WhichCheck = { clutchId: string; eggId: string; id: string }

export async function changeCheck(
  tx: Transaction,
  session: Session,
  { clutchId, eggId, id }: WhichCheck,
  input: Partial<typeof eggChecks.$inferInsert>,
  readAt?: string,
): Promise<EggCheck> {
  const clutch = await requireEgg(tx, session, clutchId, eggId)
  const { happened_at, ...rest } = input
  requireLaid(clutch, session, happened_at)
  const changes = happened_at ? input : rest
  return checksOf(tx, session, eggId).update(id, changes, readAt)
}

export async function removeCheck(
  tx: Transaction,
  session: Session,
  { clutchId, eggId, id }: WhichCheck,
): Promise<void> {
  await requireEgg(tx, session, clutchId, eggId)
  await checksOf(tx, session, eggId).remove(id)
}

const checksOf = (db: Db, { accountId }: Session, eggId: string) =>
  owned(db, eggChecks, accountId, {}, sql`${eggChecks.egg_id} = ${eggId}`)

async function requireEgg(tx: Transaction, session: Session, clutchId: string, eggId: string) {
  const clutch = await owned(tx, clutches, session.accountId).find(clutchId)
  if (!(await eggRowsOf(tx, session, clutchId).findIfThere(eggId))) throw new NotFound()
  return clutch
}
