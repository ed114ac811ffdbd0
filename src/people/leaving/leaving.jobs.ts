import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { runEach, throwAll } from '../../server/limits/runEach.ts'
import { cancelSubscriptions } from '../subscription/subscriptions.queries.ts'
import { removeNoted, writeNote } from './erasedFiles.ts'
import { eraseRows, isDue } from './erasedRows.queries.ts'

type Given = Pick<Context, 'db' | 'config' | 'key'>

/**
 * Erases accounts whose deletion is due, by the database's clock, by which owners can still cancel
 * it; or at `now`, in tests. Each account's rows go in one transaction, then its files. The job may
 * be killed at any time and run twice at once; the next run finishes the work. An account that
 * fails, for example because its subscription couldn't be ended, doesn't stop the others, and its
 * error is thrown at the end. Returns how many accounts were erased.
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
  await runEach(due, erase, { failures, signal })
  await removeNoted(context.config, {
    now: now ?? new Date(),
    isThere: (id) => isThere(db, id),
  })
  throwAll(failures, "Some accounts weren't deleted")
  return { accounts: erased }
}

/** Waits for a deletion in progress, whose list must not be taken for a rolled-back one. */
async function isThere(db: Db, accountId: string) {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('key share')
  return rows.length > 0
}

async function eraseAccount(context: Given, accountId: string, now: Date | undefined) {
  const { db, config } = context
  const { dataDir } = config
  // First, since no one could cancel it afterwards. The deletion can't be cancelled any more.
  await cancelSubscriptions(context, accountId)
  return db.transaction(async (tx) => {
    const erased = await eraseRows(tx, accountId, now)
    if (erased) await writeNote(dataDir, { accountId, ...erased })
    return erased !== undefined
  })
}
