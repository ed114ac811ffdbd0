import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/db.ts'
import { accounts, animals, users } from '../../../db/schema.ts'
import { chosenColumns, profile } from '../../../people/profile/profile.contract.ts'
import { isStorable } from '../../../shared/fields.ts'
import type { Restoring } from './restoring.ts'

const { currency_id, kwh_price, timezone, week_start, weight_unit, decimal_sign, time_format } =
  profile.input.shape

const ofAccount = z.object({
  currency: currency_id,
  kwh_price,
  time_zone: timezone,
  code_template: z.string().max(30).refine(isStorable),
  last_code: z.int().min(0).max(1_000_000_000),
})
const ofOwner = z.object({
  ...{ week_start, weight_unit, decimal_sign, animal_columns: chosenColumns },
  // Archives made before people chose it lack it.
  time_format: time_format.optional(),
})

/**
 * Takes the settings over, if the account has no animals yet and its owner imports: a collection that is
 * under way keeps its own: its days are in its zone, and amounts that say no currency in its one.
 */
export async function takeSettings(tx: Transaction, restoring: Restoring): Promise<void> {
  const { session, archive } = restoring
  const { accountId, userId, isOwner } = session
  if (!isOwner) return
  const { rows } = await tx.execute(
    sql`select from ${animals} where account_id = ${accountId} limit 1`,
  )
  if (rows.length > 0) return
  for await (const row of archive.rowsOf('settings')) {
    const account = ofAccount.safeParse(row)
    if (account.success) {
      await tx.update(accounts).set(account.data).where(eq(accounts.id, accountId))
    }
    const owner = ofOwner.safeParse(row)
    if (owner.success) await tx.update(users).set(owner.data).where(eq(users.id, userId))
    return
  }
}
