import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { lockedFile, RefusedFile } from '../table.ts'
import { type FileRow, likeness, mostTitles } from './tableRows.ts'

/** The rows of one sheet, and what it is called. */
export type Sheet = { name: string; rows: Iterable<FileRow> }

/** The sheets of a workbook, .xlsx or .xls: the one that is most like a table of ours, then others that have rows. */
export function workbookSheets(bytes: Buffer): [Sheet, ...Sheet[]] {
  const book = opened(bytes)
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name]
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
    return sheet ? [{ name, sheet, isHidden }] : []
  })
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const scored = (visible.length > 0 ? visible : sheets).map(({ name, sheet }) => ({
    name,
    rows: () => rowsOf(sheet, isDate1904),
    score: likeness([...firstOf(rowsOf(sheet, isDate1904), mostTitles)].map(([, cells]) => cells)),
  }))
  const best = scored.reduce<(typeof scored)[number] | null>(
    (one, other) => (one && one.score >= other.score ? one : other),
    null,
  )
  if (!best) throw new RefusedFile('empty', 'This workbook has no sheets.')
  const others = scored.filter((one) => one !== best && one.score > 0)
  const sheetOf = ({ name, rows }: typeof best) => ({ name, rows: rows() })
  return [sheetOf(best), ...others.map(sheetOf)]
}

/** Formulas aren't kept, let alone worked out: a cell is the value that its program last saved. */
function opened(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      bookVBA: false,
      xlfn: false,
    })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw lockedFile()
    throw new RefusedFile(
      'damaged',
      "We can't read this workbook: it's damaged or incomplete. Save it again as .xlsx, and upload the whole file.",
    )
  }
}

function* firstOf<T>(all: Iterable<T>, most: number): Generator<T> {
  let count = 0
  for (const one of all) {
    if (count === most) return
    count += 1
    yield one
  }
}

/** A sheet can claim millions of empty rows and columns, so only the cells that exist are visited. */
function* rowsOf(sheet: WorkSheet, isDate1904: boolean): Generator<FileRow> {
  const cellsOfRows: CellObject[][] = sheet['!data'] ?? []
  const across = new Set(
    (sheet['!merges'] ?? []).filter(({ s, e }) => e.c - s.c >= 2).map(({ s }) => s.r),
  )
  for (const at in cellsOfRows) {
    const row = cellsOfRows[at]
    const cells: string[] = []
    for (const column in row) {
      const cell = row[Number(column)]
      const text = cell ? textOfCell(cell, isDate1904) : ''
      if (text !== '') cells[Number(column)] = text
    }
    // A cell in the last of a million columns would make as many.
    if (cells.length > 0) yield [Number(at) + 1, withoutGaps(cells), across.has(Number(at))]
  }
}

const widest = 16_384

const withoutGaps = (cells: string[]): string[] =>
  Array.from({ length: Math.min(cells.length, widest) }, (_none, at) => cells[at] ?? '')

/** A cell as its person sees it, but for days, which become ISO, and numbers, which lose nothing. */
function textOfCell(cell: CellObject, isDate1904: boolean): string {
  if (cell.t === 's')
    return String(cell.v ?? '')
      .replaceAll('\0', '')
      .toWellFormed()
  if (cell.t === 'b') return cell.v ? 'yes' : 'no'
  if (cell.t !== 'n' || typeof cell.v !== 'number') return ''
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return dayOf(cell.v, format, isDate1904)
  const plain = String(Number(cell.v.toPrecision(15)))
  // 007 as the format 000 shows it, 1.0 as 0.0 does, and 66%.
  const text = cell.w ?? plain
  const isLossless = /^[\d.]+$/.test(text) && Number(text) === cell.v
  return isLossless || /^\d+(\.\d+)?%$/.test(text) ? text : plain
}

/** Keeps the precision of the format: 'mmm yy' shows a month, which Excel makes of 5/2021. */
function dayOf(serial: number, format: string, isDate1904: boolean): string {
  const part = SSF.parse_date_code(serial, { date1904: isDate1904 })
  if (!part || serial < 0) return String(serial)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(part.H)}:${two(part.M)}`
  const letters = format.toLowerCase().replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  // An empty day of a formula is 0, and shown as 1/0/1900.
  if (serial === 0 && letters.includes('d')) return ''
  if (serial < 1) return time
  const month = `${part.y}-${two(part.m)}`
  if (!letters.includes('d') && !letters.includes('h')) {
    if (letters.includes('y')) return letters.includes('m') ? month : String(part.y)
  }
  const day = `${month}-${two(part.d)}`
  return serial % 1 === 0 || !letters.includes('h') ? day : `${day} ${time}`
}
