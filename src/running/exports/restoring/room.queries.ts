import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { freeAnimals } from '../../../people/subscription/subscription.contract.ts'
import { totalOf } from '../../../server/records/crud.ts'
import { existing } from './references.queries.ts'
import type { Restoring } from './restoring.ts'

type Kept = { id: string; created_at: string }

/**
 * The archived animals that the free plan has no room for: the oldest come in, as many as fit. Only
 * kept ones count, as everywhere.
 */
export async function animalsWithoutRoom(
  db: Db,
  restoring: Pick<Restoring, 'session' | 'archive'>,
): Promise<Set<string>> {
  const { session, archive } = restoring
  if (session.isSubscribed) return new Set()
  const kept: Kept[] = []
  for await (const row of archive.rowsOf('animals')) {
    const { id, state = 'kept', deleted_at, created_at } = row
    if (typeof id !== 'string' || state !== 'kept' || deleted_at) continue
    kept.push({ id: id.toLowerCase(), created_at: String(created_at) })
  }
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  const ids = kept.map(({ id }) => id).filter((id) => isUuid.test(id))
  const here = await existing(db, restoring, animals, ids)
  const room = Math.max(0, freeAnimals - (await totalOf(db, animals, session.accountId)))
  const ours = kept
    .filter(({ id }) => !here.has(id))
    .sort((one, other) => order(one.created_at, other.created_at) || order(one.id, other.id))
  return new Set(ours.slice(room).map(({ id }) => id))
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
