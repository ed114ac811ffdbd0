/** A file for spreadsheets: its heads, and rows of as many cells. Numbers are written with a point. */
export type Csv = { head: readonly string[]; rows: readonly (readonly CsvCell[])[] }
export type CsvCell = string | number | null | undefined

/**
 * Comma-separated values (RFC 4180). Text that a spreadsheet would run as a formula begins with an
 * apostrophe: see OWASP, CSV injection.
 */
export function csvText({ head, rows }: Csv): string {
  return csvRows([head, ...rows])
}

/** The rows alone, to go on with a file that has its head already. */
export const csvRows = (rows: Csv['rows']): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** For Excel, which reads letters beyond ASCII only after a byte order mark. */
export const csvForExcel = (file: Csv): string => `\ufeff${csvText(file)}`

function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const plain = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
