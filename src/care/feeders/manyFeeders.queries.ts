import { and, desc, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { feeders } from '../../db/schema.ts'
import { lockAccount } from '../../server/plan.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session } from '../../server/session/session.ts'
import { feederName } from './feederName.ts'

/** A feeder's name and its size: 'Rat' and 'weaned', or '' for a size that isn't known. */
export type NamedFeeder = { name: string; size: string }

/**
 * The ids of the account's feeders of these names and sizes, in their order, small and capital letters
 * alike, and a size that is written behind the name: the oldest one, else a new one. `added` are the new ones.
 */
export async function feedersOfNames(
  tx: Transaction,
  { accountId }: Pick<Session, 'accountId'>,
  entries: readonly NamedFeeder[],
): Promise<{ ids: string[]; added: string[] }> {
  if (entries.length === 0) return { ids: [], added: [] }
  await lockAccount(tx, accountId)
  const stored = await tx
    .select({ id: feeders.id, name: feeders.name, size: feeders.size })
    .from(feeders)
    .where(and(eq(feeders.account_id, accountId), isNull(feeders.deleted_at)))
    .orderBy(desc(feeders.created_at), desc(feeders.id))
  const byName = new Map(stored.map(({ id, ...feeder }) => [keyOf(feeder), id]))
  const rows: (NamedFeeder & { id: string })[] = []
  const ids = entries.map((feeder) => {
    const key = keyOf(feeder)
    const existing = byName.get(key)
    if (existing) return existing
    const id = newId()
    rows.push({ id, ...feeder })
    byName.set(key, id)
    return id
  })
  if (rows.length > 0) await insertRows(tx, feeders, accountId, rows)
  return { ids, added: rows.map(({ id }) => id) }
}

const keyOf = (feeder: NamedFeeder) => feederName(feeder).normalize('NFC').toLowerCase()
