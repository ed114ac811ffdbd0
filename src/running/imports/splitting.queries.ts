import { and, eq, max } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import type { StoredImport, StoredRow } from './imports.queries.ts'
import { settingsOf } from './judging/judging.queries.ts'
import { countIn, numberedNames } from './kinds/animal/names.ts'
import type { Field } from './kinds/columns.ts'
import { sexOf } from './reading/cells/sexes.ts'
import { type RowReader, readingOf, rowReader } from './reading/rowReader.ts'
import type { Settings } from './reading/settings.ts'
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

/** More in one row are a stock list and no animals. */
const mostMembers = 100

/** The sex of each animal that a row stands for, as its cell would say it: '0.0.3', or a quantity of 2. */
function sexesOf({ text }: RowReader): string[] {
  const sex = sexOf(text('sex'))
  if (sex !== null && typeof sex !== 'string') {
    const { males, females, unsexed } = sex
    return [...Array(males).fill('m'), ...Array(females).fill('f'), ...Array(unsexed).fill('')]
  }
  return Array<string>(countIn(text('quantity')).count).fill(text('sex'))
}

/**
 * The cells of a row for each animal that it stands for: with a sex and a name of its own, and all else as it is
 * written. Null for a row of one animal, or of more than we make.
 */
function membersOf(
  cells: readonly string[],
  settings: Parameters<typeof readingOf>[0] & Settings,
): string[][] | null {
  const reading = readingOf(settings)
  const row = rowReader(cells, reading)
  const sexes = sexesOf(row)
  if (sexes.length < 2 || sexes.length > mostMembers) return null
  return sexes.map((sex, at) => {
    const own: Partial<Record<Field, string>> = {
      sex,
      quantity: '1',
      ...numberedNames(row, at + 1),
    }
    return cells.map((cell, place) => own[reading.columns[place]?.field ?? 'append'] ?? cell)
  })
}
