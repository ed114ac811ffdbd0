import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import { csvForExcel } from '../../shared/csv.ts'
import { findImport } from './imports.queries.ts'

/**
 * The rows of an import that weren't written because of an error or the plan, as the file had them, to be
 * corrected and imported again. Throws `NotFound`.
 */
export async function leftOutCsv(
  db: Db,
  session: Pick<Session, 'accountId'>,
  id: string,
): Promise<string> {
  const { columns } = await findImport(db, session, id)
  const rows = await db
    .select({ cells: importRows.cells, action: importRows.action, errors: importRows.errors })
    .from(importRows)
    .where(
      and(
        eq(importRows.account_id, session.accountId),
        eq(importRows.import_id, id),
        inArray(importRows.action, ['error', 'skip']),
      ),
    )
    .orderBy(asc(importRows.row))
  const left = rows.filter(({ action, errors }) => action === 'error' || errors.length > 0)
  return csvForExcel({
    head: columns.map(({ header }) => header),
    rows: left.map(({ cells }) => cells),
  })
}
