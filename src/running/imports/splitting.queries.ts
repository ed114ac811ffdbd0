import { and, eq, max } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import type { StoredImport, StoredRow } from './imports.queries.ts'
import { settingsOf } from './judging/judging.queries.ts'
import { membersOf } from './reading/members.ts'
import { ofImport } from './rows.queries.ts'

/**
 * Makes a row of each animal that a row stands for: the row itself becomes the first, the others follow behind the
 * last row of the file. Gives their numbers. Throws `Invalid` for a row of one animal.
 */
export async function splitRow(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  { row, cells, mark }: Pick<StoredRow, 'row' | 'cells' | 'mark'>,
): Promise<number[]> {
  const settings = { ...settingsOf(one, session), decimalSign: one.decimal_sign }
  const members = one.kind === 'animals' ? membersOf(cells, settings) : null
  if (!members) throw new Invalid([{ field: 'split', message: ofOne }])
  const [last] = await tx
    .select({ row: max(importRows.row) })
    .from(importRows)
    .where(ofImport(one))
  const [first, ...others] = members.map((own, at) => ({ cells: own, mark: `${mark}/${at + 1}` }))
  if (first) {
    await tx
      .update(importRows)
      .set(first)
      .where(and(ofImport(one), eq(importRows.row, row)))
  }
  const rows = others.map((other, at) => ({
    ...other,
    ...{ account_id: one.account_id, import_id: one.id, row: (last?.row ?? row) + 1 + at },
  }))
  await tx.insert(importRows).values(rows)
  return rows.map((added) => added.row)
}

const ofOne = "This row doesn't stand for several animals, or for too many"
