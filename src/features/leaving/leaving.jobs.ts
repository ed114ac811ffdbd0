import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { inTurn, throwAll } from '../../server/inTurn.ts'
import { cancelSubscriptions } from '../subscription/subscriptions.queries.ts'
import { removeNoted, writeNote } from './erasedFiles.ts'
import { eraseRows, isDue } from './erasedRows.queries.ts'

type Given = Pick<Context, 'db' | 'config' | 'key'>

/**
 * Erases the accounts whose time has come by the database's clock, by which their owners may still
 * keep them; or at `now`, for tests that do not wait for it. Each account's rows go in one transaction,
 * then its files. It may be killed at any time and run twice at once; what it has left the next run
 * does. An account that fails, such as one whose subscription could not be ended, keeps no other from
 * being erased, and is thrown at the end. Answers how many went.
 */
export async function eraseAccounts(
  context: Given,
  { now, signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<{ accounts: number }> {
  const { db } = context
  const due = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isDue(now))
    .orderBy(accounts.erase_at)
  const failures: unknown[] = []
  let erased = 0
  const erase = async ({ id }: { id: string }) => {
    if (await eraseAccount(context, id, now)) erased += 1
  }
  await inTurn(due, erase, { failures, signal })
  await removeNoted(context.config.dataDir, {
    now: now ?? new Date(),
    isThere: (id) => isThere(db, id),
  })
  throwAll(failures, 'Some accounts were not erased')
  return { accounts: erased }
}

/** Waits for whoever is just erasing it: their note must not be taken for one that came to nothing. */
async function isThere(db: Db, accountId: string) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('key share')
  return found.length > 0
}

async function eraseAccount(context: Given, accountId: string, now: Date | undefined) {
  const { db, config } = context
  const { dataDir } = config
  // First: nobody could end it once the account is gone. Its time is over, so nobody keeps it now.
  await cancelSubscriptions(context, accountId)
  return db.transaction(async (tx) => {
    const erased = await eraseRows(tx, accountId, now)
    if (erased) await writeNote(dataDir, { accountId, ...erased })
    return erased !== undefined
  })
}
