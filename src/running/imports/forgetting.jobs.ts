import { and, eq, inArray, lt } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Database } from '../../db/db.ts'
import { importRows, imports } from '../../db/schema.ts'
import { removeUpload, sweepUploads } from '../../server/keptUploads.ts'
import { ofImport } from './rows.queries.ts'

const day_ms = 86_400_000

/** How long a review may wait, and how long the rows of a finished import are kept. */
export const daysOfReview = 7
export const daysOfRows = 30

/**
 * Forgets imports that were never reviewed, the rows of those that were finished long ago, and files that no
 * import needs. What an import wrote can still be taken back.
 */
export async function forgetImports(
  db: Database,
  dataDir: string,
  now: Date,
): Promise<{ imports: number; rows: number; files: number }> {
  const before = (days: number) => new Date(now.getTime() - days * day_ms).toISOString()
  const oldReviews = await db
    .delete(imports)
    .where(and(eq(imports.state, 'review'), lt(imports.updated_at, before(daysOfReview))))
    .returning({ accountId: imports.account_id, id: imports.id })
  for (const place of oldReviews) await removeUpload({ dataDir, ...place })
  const finished = await db
    .select({ account_id: imports.account_id, id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ['done', 'failed', 'undone']),
        lt(imports.updated_at, before(daysOfRows)),
      ),
    )
  let rows = 0
  for (const { account_id, id } of finished) {
    const { rowCount } = await db.delete(importRows).where(ofImport({ account_id, id }))
    rows += rowCount ?? 0
  }
  const files = await sweepUploads(
    dataDir,
    new Date(now.getTime() - day_ms),
    async (account, id) => {
      if (!validate(account) || !validate(id)) return true
      const needed = and(
        eq(imports.account_id, account),
        eq(imports.id, id),
        eq(imports.has_file, true),
      )
      return (await db.$count(imports, needed)) > 0
    },
  )
  return { imports: oldReviews.length, rows, files }
}
