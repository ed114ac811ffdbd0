/* Reads one file, in a process of its own: see `readUpload`. */

import { runReader } from '../../../../server/readerProcess.ts'
import { factsOf } from '../columns.ts'
import { type AddedRow, draftedRow, draftRows } from '../draftRows.ts'
import type { AskedFile, Told } from '../readUpload.ts'
import { beforeSheet, RefusedFile } from '../table.ts'
import { fileTables, type NamedTable } from './fileTables.ts'

const together = 50

/**
 * Gives lines of JSON: of each of the file's lists, first what it says about itself, then its rows, up to 50 on a line
 * that begins with their number, and at the end that all were read, or why the file is refused.
 */
export async function* read(argument: string): AsyncGenerator<string> {
  const { path, mostUnpacked_mb, ...file }: AskedFile = JSON.parse(argument)
  try {
    const facts = { name: file.fileName, today: file.today }
    const tables = await fileTables(path, facts, mostUnpacked_mb)
    if ('ownArchive' in tables) yield lineOf(tables)
    else {
      for (const table of tables) yield* linesOfTable(table, file)
      yield lineOf({ isOver: true })
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    yield lineOf({ refused: { code: error.code, message: error.message } })
  }
}

function* linesOfTable({ table, sheet, unread }: NamedTable, file: Omit<AskedFile, 'path'>) {
  const facts = factsOf(table, file.source)
  const fileName = nameOfSheet(file.fileName, sheet)
  const problem = unread ? { code: 'unread_sheets', message: unread } : null
  yield lineOf({ facts: { ...facts, problem, fileName } })
  const settings = {
    columns: facts.columns,
    dateOrder: facts.date_order,
    pointOrder: facts.unsure.points,
    weightUnit: facts.weight_unit,
    decimalSign: facts.decimal_sign,
  }
  let rows: AddedRow[] = []
  let at = 0
  for (const { key: mark, ...row } of draftRows(table, { ...file, fileName, ...settings })) {
    rows.push({ ...draftedRow(row), cells: table.rows[at++] ?? [], mark })
    if (rows.length < together) continue
    yield lineOfRows(rows)
    rows = []
  }
  yield lineOfRows(rows)
}

/** 'snakes.xlsx · Weights', or only the file's name if it has one list. */
function nameOfSheet(fileName: string, sheet: string | null): string {
  return sheet === null ? fileName : `${fileName}${beforeSheet}${sheet}`
}

const lineOf = (message: Told) => JSON.stringify(message)
const lineOfRows = (rows: readonly AddedRow[]) => `${rows.length} ${JSON.stringify(rows)}`

if (import.meta.main) await runReader(read)
