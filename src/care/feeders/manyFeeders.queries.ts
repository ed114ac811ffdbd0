import { and, desc, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { feeders } from '../../db/schema.ts'
import { lockAccount } from '../../server/plan.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Tenant } from '../../server/session/session.ts'
import type { FeederKind } from '../../shared/choices.ts'
import { feederKey, feederName, plainKey } from './feederName.ts'
import { guessKind } from './guessKind.ts'

/** A feeder's name and its size: 'Rat' and 'weaned', or '' for a size that isn't known. */
export type NamedFeeder = { name: string; size: string }

/**
 * The ids of the account's feeders of these names and sizes, in their order, however they are written, and a size
 * behind the name: the oldest one, else a new one. `added` are the new ones.
 */
export async function feedersOfNames(
  tx: Transaction,
  { accountId }: Tenant,
  entries: readonly NamedFeeder[],
): Promise<{ ids: string[]; added: string[] }> {
  if (entries.length === 0) return { ids: [], added: [] }
  await lockAccount(tx, accountId)
  const byName = await idsByName(tx, accountId)
  const rows: (NamedFeeder & { id: string; kind: FeederKind })[] = []
  const ids = entries.map((feeder) => {
    const existing = byName.get(plainKey(feeder)) ?? byName.get(feederKey(feeder))
    if (existing) return existing
    const id = newId()
    rows.push({ id, ...feeder, kind: guessKind(feeder) })
    byName.set(feederKey(feeder), id)
    return id
  })
  if (rows.length > 0) await insertRows(tx, feeders, accountId, rows)
  return { ids, added: rows.map(({ id }) => id) }
}

/** Names those that aren't here, each once. */
export async function newFeeders(
  db: Db,
  accountId: string,
  entries: readonly NamedFeeder[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const byName = await idsByName(db, accountId)
  const others = entries.filter(
    (feeder) => !byName.has(plainKey(feeder)) && !byName.has(feederKey(feeder)),
  )
  return [...new Map(others.map((feeder) => [feederKey(feeder), feederName(feeder)])).values()]
}

/** The account's feeders by their names as they are, else as they may be written; of equal ones the oldest. */
async function idsByName(db: Db, accountId: string): Promise<Map<string, string>> {
  const stored = await db
    .select({ id: feeders.id, name: feeders.name, size: feeders.size })
    .from(feeders)
    .where(and(eq(feeders.account_id, accountId), isNull(feeders.deleted_at)))
    .orderBy(desc(feeders.created_at), desc(feeders.id))
  return new Map(
    [feederKey, plainKey].flatMap((keyOf) =>
      stored.map(({ id, ...feeder }): [string, string] => [keyOf(feeder), id]),
    ),
  )
}
