import { RefusedFile } from './refusedFile.ts'
import type { OwnArchive, Table } from './table.ts'

/**
 * Reads an uploaded file: .csv, .tsv, .txt, .json, .xlsx, .xls, or a .zip with one of them. What it is, its
 * content says; `fileName` is only for messages. Nothing is written. Throws `RefusedFile`.
 */
export async function readTable(path: string, fileName: string): Promise<Table | OwnArchive> {
  throw new RefusedFile('unreadable', `${fileName} can't be read from ${path}.`)
}
