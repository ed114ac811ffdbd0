import { and, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { importRows } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { rest, type StoredImport, type StoredRow, setImport } from '../imports.queries.ts'
import { idColumns } from '../kinds/animal/names.ts'
import type { AnimalDraft } from '../kinds/animal.ts'
import { draftedRow, idReader, rowDrafter } from '../reading/draftRows.ts'
import type { ColumnOf, Settings } from '../reading/settings.ts'
import { cellPages, cellsOneByOne, type Judged, ofImport, saveJudged } from '../rows.queries.ts'
import { judgeAnimals } from './judgingAnimals.queries.ts'
import { judgeRecords } from './judgingRecords.queries.ts'
import type { Judging } from './matching.ts'

/**
 * Reads all rows by the columns as they are now, and finds out what becomes of each: nothing is written
 * but the preview. `onDone` hears how many rows were read.
 */
export async function judgeImport(
  db: Db,
  session: Session,
  one: StoredImport,
  onDone: (rows: number) => Promise<void>,
): Promise<void> {
  const draftOf = rowDrafter(settingsOf(one, session))
  let judged: Judged[] = []
  let read = 0
  for await (const { row, cells } of cellsOneByOne(db, one)) {
    judged.push(draftedRow(draftOf(row, cells)))
    read += 1
    if (judged.length < 50) continue
    await saveJudged(db, one, judged)
    await onDone(read)
    await rest(judged.length)
    judged = []
  }
  await saveJudged(db, one, judged)
  await settle(db, session, one)
}

/**
 * The same after a person has corrected a row, which was `before`: of that row, of `further` ones that were made of it, of
 * those that had its id or have it now, and of those whose match, parent, equal record or room on the free plan it was.
 */
export async function judgeAgain(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  before: Pick<StoredRow, 'row' | 'cells' | 'animal_id'>,
  further: readonly number[] = [],
): Promise<void> {
  const settings = settingsOf(one, session)
  const lines = [...(await sameIds(tx, one, before, settings)), ...further]
  const some = await tx
    .select()
    .from(importRows)
    .where(and(ofImport(one), sql`${importRows.row} = any(${sql.param(lines)}::int[])`))
    .orderBy(importRows.row)
  const draftOf = rowDrafter(settings)
  const judged = some.map(({ row, cells }) => draftedRow(draftOf(row, cells)))
  await saveJudged(tx, one, judged)
  await settle(tx, session, one, {
    lines,
    words: [...some, ...judged].flatMap(({ name, draft }) => {
      const { external_id } = (draft ?? {}) as Partial<AnimalDraft>
      return [name, external_id ?? ''].map((word) => word.toLowerCase())
    }),
    animal_id: before.animal_id,
  })
}

/** Rows that have the id of this one, as it was or as it is. */
async function sameIds(
  tx: Transaction,
  one: StoredImport,
  { row, cells }: Pick<StoredRow, 'row' | 'cells'>,
  settings: Settings,
): Promise<number[]> {
  const isId = ({ field }: ColumnOf) => field !== null && idColumns.includes(field)
  if (!settings.columns.some(isId)) return [row]
  const words = settings.columns.map((column, at) =>
    isId(column) ? sql`${importRows.cells} ->> ${sql.raw(String(at))}` : sql`''`,
  )
  const idIn = idReader(settings)
  const idOfLine = new Map<number, string | null>()
  const pages = cellPages(tx, one, { cells: sql`array[${sql.join(words, sql`, `)}]` })
  for await (const rows of pages) for (const { row, cells } of rows) idOfLine.set(row, idIn(cells))
  const ids = new Set([idIn(cells), idOfLine.get(row)])
  return [...idOfLine].flatMap(([line, id]) =>
    line === row || (id !== null && ids.has(id)) ? [line] : [],
  )
}

/**
 * Compares the readable rows with each other and with what is here, and counts all. After a correction, only those
 * that it may concern.
 */
export const settle: Judging = async (db, session, one, corrected) => {
  if (one.kind === 'animals') await judgeAnimals(db, session, one, corrected)
  else await judgeRecords(db, session, one, corrected)
  await countRows(db, one)
}

/** Counts what becomes of the rows, and writes it to the import. */
export async function countRows(db: Db, one: StoredImport): Promise<void> {
  const { rows } = await db.execute<
    StoredImport['counts'] & { rows: number; addresses: number }
  >(sql`
    select count(*)::int as rows, (count(*) filter (where action = 'new'))::int as new,
      (count(*) filter (where action = 'update'))::int as update,
      (count(*) filter (where action = 'skip'))::int as skip,
      (count(*) filter (where action = 'error'))::int as error,
      (count(*) filter (where action = 'skip'
        and errors @> '[{"code": "subscription_required"}]'))::int as needs_plus,
      coalesce(sum(jsonb_array_length(draft -> 'pictures')) filter (where action = 'new'
        or (action = 'update' and changes ? 'pictures')), 0)::int as addresses
    from ${importRows} where ${ofImport(one)}`)
  const [counted] = rows
  if (!counted) return
  const { rows: total, addresses, ...counts } = counted
  await setImport(db, one, { counts, rows: total, addresses })
}

/** How the import's cells are read. */
export const settingsOf = (
  { source, file_name, columns, date_order, unsure, weight_unit, decimal_sign }: StoredImport,
  { timeZone }: Pick<Session, 'timeZone'>,
): Settings => ({
  source,
  fileName: file_name,
  today: today(timeZone),
  timeZone,
  columns: columns as ColumnOf[],
  dateOrder: date_order,
  pointOrder: unsure.points,
  weightUnit: weight_unit,
  decimalSign: decimal_sign,
})
