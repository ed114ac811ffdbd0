import { knownHeadings } from '../../kinds/aliases.ts'
import { mostCells, mostColumns, mostLength, mostRows, RefusedFile, tooManyRows } from '../table.ts'
import { isOfAnimals, isOfDays, isOfFewDays } from './wideLog.ts'

/**
 * A row of the file as it stands: its number, the first being 1, and its cells. A heading of a group is one cell
 * across several columns.
 */
export type FileRow = readonly [line: number, cells: string[], isHeading?: boolean]

/** How many rows are looked at for the headings. */
export const mostTitles = 40

/**
 * Writes each row with text below the headings, its cells trimmed, and gives the headings; `onTitle` hears the
 * lines above them. Throws `RefusedFile` at the first row too many, and if there is none.
 */
export async function tableRows(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  write: (row: FileRow) => Promise<void>,
  onTitle: (text: string) => void = () => {},
): Promise<string[]> {
  let first: FileRow[] | null = []
  let headings: readonly string[] = []
  let [count, cellCount, width] = [0, 0, 0]
  for await (const [line, raw, isHeading = false] of rows) {
    const cells = trimmed(raw)
    if (cells.length > mostColumns) throw tooManyColumns()
    if (cells.length === 0) continue
    const row: FileRow = [line, cells, isHeading]
    if (!first) await below(row)
    else if (first.push(row) === mostTitles) await begin(first)
  }
  if (first) await begin(first)
  if (count === 0)
    throw new RefusedFile('no_rows', 'This file has headings, but no rows below them.')
  return [...headings, ...Array<string>(width - headings.length).fill('')]

  async function begin(start: FileRow[]) {
    first = null
    if (start.length === 0) throw new RefusedFile('empty', 'This file is empty.')
    const at = headingsAt(start.map(([, cells]) => cells))
    headings = (at === null ? undefined : start[at]?.[1]) ?? []
    width = headings.length
    for (const [, cells] of start.slice(0, at ?? 0)) onTitle(cells.filter(Boolean).join(' '))
    for (const row of start.slice(at === null ? 0 : at + 1)) await below(row)
  }

  async function below(row: FileRow) {
    const cells = row[1]
    // Some lists have their headings again on every page.
    if (cells.length === headings.length && cells.every((cell, at) => cell === headings[at])) return
    count += 1
    cellCount += cells.length
    width = Math.max(width, cells.length)
    if (count > mostRows) throw tooManyRows()
    if (cellCount > mostCells) throw new RefusedFile('too_large', tooManyCells)
    await write(row)
  }
}

const tooManyCells =
  'This file has more than 5,000,000 cells. Split it, and import one part after another.'
export const tooManyColumns = () =>
  new RefusedFile(
    'too_many_columns',
    `This file has more than ${mostColumns} columns. Delete the ones you don't use, and upload it again.`,
  )

/** Without the empty cells at the row's end. A row of separators alone is empty, whichever one the file has. */
function trimmed(raw: readonly string[]): string[] {
  const texts = raw.map((cell) => cell.trim().replace(/\r\n?/g, '\n'))
  const cells = texts.map((text) => text.slice(0, mostLength).toWellFormed())
  while (cells.at(-1) === '') cells.pop()
  return cells.every((cell) => /^[,;|\s]*$/.test(cell)) ? [] : cells
}

/** So many headings that we know are no title above a log. */
const fewestKnown = 3

/**
 * Finds which of the first rows has the headings: one with a column for each day, else the one with most
 * headings that we know. If none is known, the first of the widest rows, unless it has a number or a day: then
 * there are none, and the answer is null.
 */
function headingsAt(rows: readonly string[][]): number | null {
  const counts = rows.map(knownHeadings)
  const dated = rows.findIndex(
    (cells, at) => isOfDays(cells) || isOfFewDays(cells) || isOfAnimals(cells, rows.slice(at + 1)),
  )
  // Below headings that we know, days are those of one animal.
  if (dated !== -1 && !counts.slice(0, dated).some((count) => count >= fewestKnown)) return dated
  const most = Math.max(0, ...counts)
  const at = counts.indexOf(most)
  if (most >= 2 || (most === 1 && (rows[at]?.length ?? 0) <= 2)) return at
  const widths = rows.map((cells) => cells.filter((cell) => cell !== '').length)
  const widest = widths.indexOf(Math.max(...widths))
  const cells = rows[widest] ?? []
  return cells.some((cell) => /^\W*\d[\d.,/: -]*$/.test(cell)) ? null : widest
}

/** How much these rows are like a table of ours: the headings we know, then how many rows follow. */
export function likeness(rows: readonly string[][]): number {
  const sample = rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, mostTitles)
  return Math.max(0, ...sample.map(knownHeadings)) * 1000 + sample.length
}
