import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { ZipFile } from 'yazl'
import type { AnimalDraft } from '../src/running/imports/kinds/animal.ts'
import type { RecordsDraft } from '../src/running/imports/kinds/records.ts'
import { guessColumns } from '../src/running/imports/reading/columns.ts'
import { type Decided, decisionsOf } from '../src/running/imports/reading/decisions.ts'
import type { DraftRow } from '../src/running/imports/reading/draftRows.ts'
import { draftRows } from '../src/running/imports/reading/draftRows.ts'
import { fileTables } from '../src/running/imports/reading/file/fileTables.ts'
import type { ColumnOf, ImportSource, Settings } from '../src/running/imports/reading/settings.ts'
import { type OwnArchive, RefusedFile, type Table } from '../src/running/imports/reading/table.ts'

/** A keeper's list in this folder. */
export const listPath = (name: string): string => join(import.meta.dirname, 'imports', name)

/** Reads bytes as an uploaded file is. */
export async function readBytes(bytes: Buffer | string, name = ''): Promise<Table | OwnArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'vivary-import-'))
  try {
    await writeFile(join(folder, 'upload'), bytes)
    return await firstTable(join(folder, 'upload'), name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The first table of a file. Throws `RefusedFile`. */
export async function firstTable(path: string, name = ''): Promise<Table | OwnArchive> {
  const tables = await fileTables(path, { name, today })
  if ('ownArchive' in tables) return tables
  const [first] = tables
  if (!first) throw new RefusedFile('empty', 'This file is empty.')
  return first.table
}

/** The table in these bytes. */
export async function tableIn(bytes: Buffer | string, name?: string): Promise<Table> {
  const read = await readBytes(bytes, name)
  if ('ownArchive' in read) throw new Error('This is an archive of ours')
  return read
}

/** A workbook with these sheets. */
export function workbook(
  sheets: Record<string, unknown[][] | WorkSheet>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Buffer {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) {
    utils.book_append_sheet(book, Array.isArray(sheet) ? utils.aoa_to_sheet(sheet) : sheet, name)
  }
  return write(book, { type: 'buffer', bookType, compression: true })
}

/** A zip of these files. */
export async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** What Reptile Scan gives to keep: a zip with an old Excel file. */
export const reptileScanZip = (rows: unknown[][]): Promise<Buffer> =>
  zipOf({ 'reptiles.xls': workbook({ Reptiles: rows }, 'biff8') })

export const today = '2026-11-23'

/** The decisions of all cells of a table. */
export function decide(table: Table, columns: readonly ColumnOf[], source: ImportSource): Decided {
  const decisions = decisionsOf(table.headers, columns, source)
  for (const cells of table.rows) decisions.add(cells)
  return decisions.decided()
}

/** The settings that a file gets when its person answers the rest like this. */
export function settingsFor(
  table: Table,
  answers: Partial<Settings> = {},
  source: ImportSource = 'file',
): Settings {
  const columns = answers.columns ?? guessColumns(table, source).columns
  const decided = decide(table, columns, source)
  return { source, fileName: 'list.csv', today, timeZone: 'UTC', columns, ...decided, ...answers }
}

export const draftsOf = (table: Table, answers?: Partial<Settings>, source?: ImportSource) => [
  ...draftRows(table, settingsFor(table, answers, source)),
]

/** The animals of a table, by their names; those with errors have none. */
export function animalsIn(rows: readonly DraftRow[]): Record<string, AnimalDraft> {
  return Object.fromEntries(
    rows.flatMap(({ draft }) => (draft?.kind === 'animal' ? [[draft.name, draft]] : [])),
  )
}

export const recordsIn = (rows: readonly DraftRow[]): RecordsDraft[] =>
  rows.flatMap(({ draft }) => (draft?.kind === 'records' ? [draft] : []))

/** What is wrong with each row: '4 sex: …'. */
export const errorsIn = (rows: readonly DraftRow[]): string[] =>
  rows.flatMap(({ line, errors }) =>
    errors.map(({ field, message }) => `${line} ${field}: ${message}`),
  )

/** A keeper's list from this folder, read and drafted. */
export async function listRead(name: string, answers?: Partial<Settings>, source?: ImportSource) {
  const table = await tableIn(await readFile(listPath(name)), name)
  const { intent, columns } = guessColumns(table, source ?? 'file')
  const rows = draftsOf(table, answers, source)
  return { table, intent, columns, rows, animals: animalsIn(rows), errors: errorsIn(rows) }
}
