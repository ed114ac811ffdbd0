import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { isUnused } from '../../db/references.ts'
import type { Files } from '../../server/files/files.ts'
import { sweepPictures } from '../../server/pictures/sweep.ts'
import type { Removable } from '../../server/records/storedRecord.ts'
import { daysKept } from './deleted.contract.ts'

const day_ms = 86_400_000
const batch = 200

/**
 * Erases what was deleted more than 30 days before `now`, animals with their logs and pictures, and
 * unused pictures. What something still refers to stays: a feeder in an old feeding, the species of
 * an animal. In separate batches, so it may be interrupted and run twice at once. Returns how many
 * rows were erased.
 */
export async function eraseDeleted(
  db: Database,
  { removables, files, now }: { removables: Removable[]; files: Files; now: Date },
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {}
  const deletedBefore = new Date(now.getTime() - daysKept * day_ms).toISOString()
  for (const removable of removables) {
    const { kind, table } = removable
    const old = and(lt(table.deleted_at, deletedBefore), isUnused(table))
    erased[kind] = await eraseWhere(db, removable, old)
  }
  return { ...erased, ...(await sweepPictures(db, files, new Date(now.getTime() - day_ms))) }
}

async function eraseWhere(db: Database, { table }: Removable, where: SQL | undefined) {
  const { account_id, id } = table
  let erased = 0
  while (true) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where (${account_id}, ${id}) in (
        select ${account_id}, ${id} from ${table} where ${where}
        limit ${batch} for update skip locked)`)
    erased += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return erased
  }
}
