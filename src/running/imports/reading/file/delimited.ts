import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { RefusedFile } from '../table.ts'
import { textOf } from './bytes.ts'
import { type FileRow, likeness, tooManyColumns } from './tableRows.ts'

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

/** Excel's own first line that names the delimiter. */
const namesDelimiter = /^sep=([,;\t|])\r?(?:\n|$)/i

/** A longer row has more columns than we read, or is no row. */
const mostRowLetters = 4_000_000

/** The rows of comma-separated values, in whichever encoding and with whichever delimiter. */
export async function* delimitedRows(bytes: Buffer): AsyncGenerator<FileRow> {
  const start = startOf(bytes)
  const declaration = namesDelimiter.exec(start)
  const delimiter = declaration?.[1] ?? sniffDelimiter(start)
  const parser = Readable.from(textOf(bytes)).compose(
    parse({ ...lenient, delimiter, max_record_size: mostRowLetters }),
  )
  let line = 0
  try {
    for await (const cells of parser) {
      line += 1
      if (line > 1 || !declaration) yield [line, cells]
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

const lenient: Options = {
  bom: true,
  // Ragged rows, and quotes in the middle of a cell: 3' 2" long.
  relax_column_count: true,
  relax_quotes: true,
  // Empty lines count as rows, as they do in a spreadsheet.
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
}

const looked = 128 * 1024

function startOf(bytes: Buffer): string {
  for (const part of textOf(bytes)) return part.slice(0, looked).replace(/^\ufeff/, '')
  return ''
}

/**
 * The delimiter with which the first rows are most like a table: by the headings we know, then by how many
 * rows are as wide as most.
 */
function sniffDelimiter(start: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const rows = rowsOf(start, delimiter)
    return likeness(rows) + evenness(rows)
  })
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

function rowsOf(start: string, delimiter: Delimiter): string[][] {
  try {
    // The last row may be cut off.
    return parseSync(start, { ...lenient, delimiter, to: 60, skip_records_with_error: true })
  } catch {
    return []
  }
}

/** 0 for rows of a single cell, towards 900 the more rows have the same number of cells. */
function evenness(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  const full = rows.filter((cells) => cells.some((cell) => cell !== ''))
  for (const { length } of full) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return width === 1 ? 0 : (count / full.length) * 800 + Math.min(width, 100)
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooManyColumns()
  return new RefusedFile(
    'damaged',
    'This file ends in the middle of a row. Save it again, and upload the whole file.',
  )
}
