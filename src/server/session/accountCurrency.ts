import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts } from '../../db/schema.ts'
import { usualCurrency } from '../../shared/numbers.ts'
import type { Tenant } from './session.ts'

/** The ISO 4217 code of the account's currency: of amounts that have none beside them. */
export async function accountCurrency(db: Db, { accountId }: Tenant): Promise<string> {
  const [row] = await db
    .select({ currency: accounts.currency })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.currency ?? usualCurrency
}
