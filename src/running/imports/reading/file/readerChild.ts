/*
 * Reads one file, in a process of its own: see `readUpload`. It writes lines of JSON: of each of its lists, first what it
 * says about itself, then its rows, up to 50 on a line that begins with their number, and at the end that all were
 * read, or why the file is refused.
 */

import { cutNetwork, writeLine } from '../../../../server/readerProcess.ts'
import { factsOf } from '../columns.ts'
import { type AddedRow, draftedRow, draftRows } from '../draftRows.ts'
import type { AskedFile, Told } from '../readUpload.ts'
import { beforeSheet, RefusedFile } from '../table.ts'
import { fileTables, type NamedTable } from './fileTables.ts'

const together = 50

cutNetwork()
await tell(await read(JSON.parse(process.argv[2] ?? '')))

async function read({ path, mostUnpacked_mb, ...file }: AskedFile): Promise<Told> {
  try {
    const facts = { name: file.fileName, today: file.today }
    const tables = await fileTables(path, facts, mostUnpacked_mb)
    if ('ownArchive' in tables) return tables
    for (const one of tables) await tellTable(one, file)
    return { isOver: true }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}

async function tellTable({ table, sheet, unread }: NamedTable, file: Omit<AskedFile, 'path'>) {
  const facts = factsOf(table, file.source)
  const fileName = nameOfSheet(file.fileName, sheet)
  const problem = unread ? { code: 'unread_sheets', message: unread } : null
  await tell({ facts: { ...facts, problem, fileName } })
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
    await tellRows(rows)
    rows = []
  }
  await tellRows(rows)
}

/** 'snakes.xlsx · Weights', or only the file's name if it has one list. */
function nameOfSheet(fileName: string, sheet: string | null): string {
  return sheet === null ? fileName : `${fileName}${beforeSheet}${sheet}`
}

function tell(message: Told): Promise<void> {
  return writeLine(JSON.stringify(message))
}

function tellRows(rows: readonly AddedRow[]): Promise<void> {
  return writeLine(`${rows.length} ${JSON.stringify(rows)}`)
}
