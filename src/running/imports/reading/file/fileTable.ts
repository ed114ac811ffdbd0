import type { OwnArchive, Table } from '../table.ts'
import { fileRows } from './fileRows.ts'
import { tableRows } from './tableRows.ts'

/** The whole table of a file, whichever kind it is. Throws `RefusedFile`. */
export async function fileTable(path: string): Promise<Table | OwnArchive> {
  const file = await fileRows(path)
  if ('ownArchive' in file) return file
  const { pictures } = file
  const rows: string[][] = []
  const lines: number[] = []
  const headers = await tableRows(file.rows, async ([line, cells]) => {
    lines.push(line)
    rows.push(cells.map(storable))
  })
  for (const cells of rows) while (cells.length < headers.length) cells.push('')
  return { headers, rows, lines, pictures }
}

/** What PostgreSQL can't keep as text is left out. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
