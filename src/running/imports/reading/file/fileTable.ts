import type { OwnArchive, Table } from '../table.ts'
import { fileRows } from './fileRows.ts'
import { withGroups } from './groups.ts'
import { tableRows } from './tableRows.ts'
import { longTable, type Said } from './wideLog.ts'

/** What is known of a file besides its content. */
type Known = Omit<Said, 'titles'>

/**
 * The whole table of a file, whichever kind it is, with a row for each animal or entry. Throws `RefusedFile`.
 */
export async function fileTable(
  path: string,
  known: Known = { name: '', today: '2100-01-01' },
): Promise<Table | OwnArchive> {
  const file = await fileRows(path)
  if ('ownArchive' in file) return file
  const { pictures } = file
  const rows: string[][] = []
  const lines: number[] = []
  const titles: string[] = []
  const across = new Set<number>()
  const headers = await tableRows(
    file.rows,
    async ([line, cells, isHeading]) => {
      lines.push(line)
      rows.push(cells.map(storable))
      if (isHeading) across.add(line)
    },
    (title) => titles.push(title),
  )
  for (const cells of rows) while (cells.length < headers.length) cells.push('')
  const table = withGroups({ headers, rows, lines, pictures }, across)
  return longTable(table, { ...known, titles })
}

/** What PostgreSQL can't keep as text is left out. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
