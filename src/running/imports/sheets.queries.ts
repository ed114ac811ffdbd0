import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { imports } from '../../db/schema.ts'
import { changedNow } from '../../server/records/crud.ts'
import { beforeSheet } from './reading/table.ts'

/*
 * The lists of one workbook, each an import of its own. They came in at the same moment, by which they know each
 * other.
 */

/** When a list is tried whose file isn't read yet: no worker takes it before. */
export const onceRead = '9999-01-01T00:00:00Z'

type One = Pick<typeof imports.$inferSelect, 'account_id' | 'id' | 'created_at' | 'file_name'>

const ofSameFile = ({ account_id, id, created_at, file_name }: One) =>
  and(
    eq(imports.account_id, account_id),
    eq(imports.created_at, created_at),
    ne(imports.id, id),
    eq(imports.has_file, false),
    sql`starts_with(${imports.file_name}, ${file_name.split(beforeSheet)[0] ?? ''})`,
  )

/** Forgets the others, as before their file is read anew. */
export async function forgetSheets(db: Db, one: One): Promise<void> {
  await db
    .delete(imports)
    .where(and(ofSameFile(one), inArray(imports.state, ['reading', 'review'])))
}

/** The others that wait for their review, in their order. */
export const waitingSheets = (db: Db, one: One) =>
  db
    .select({
      id: imports.id,
      file_name: imports.file_name,
      kind: imports.kind,
      rows: imports.rows,
    })
    .from(imports)
    .where(and(ofSameFile(one), inArray(imports.state, ['reading', 'review'])))
    .orderBy(asc(imports.id))

/** Has the others judged anew: animals that their records are about have come or gone. True if any are. */
export async function judgeSheets(tx: Transaction, one: One): Promise<boolean> {
  const { rowCount } = await tx
    .update(imports)
    .set({
      state: 'reading',
      rows_done: 0,
      tries: 0,
      try_at: sql`now()`,
      updated_at: changedNow(imports),
    })
    .where(and(ofSameFile(one), eq(imports.state, 'review')))
  return (rowCount ?? 0) > 0
}
