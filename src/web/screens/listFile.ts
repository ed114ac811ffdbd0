import { type CsvCell, csvForExcel, csvRows } from '../../shared/csv.ts'
import type { Page } from '../../shared/resource.ts'

/**
 * A column of a list's file. Days are `YYYY-MM-DD` and amounts plain numbers, whose unit stands in the
 * header, so that a spreadsheet can sort and add them; `zone` is the account's.
 */
export type FileColumn<R> = {
  header: string
  cell: (record: R, zone: string) => CsvCell | false
}

type ListToSave<R> = {
  /** Gives a page, counted from 1, of `perPage.most`. */
  pageOf: (page: number) => Promise<Page<R>>
  columns: readonly FileColumn<R>[]
  zone: string
}

/** How far it is: 1,200 of 10,000. */
export type Fetched = { rows: number; total: number }

/** How often it begins anew because the list changed meanwhile. */
const mostTries = 3

/**
 * Every record that the list finds, as CSV. It's fetched page by page, so that no phone holds more than
 * a page of records at a time. If the list grows or shrinks meanwhile, its pages have moved, and it
 * begins anew. Throws what `pageOf` throws.
 */
export async function listFile<R extends { id: string }>(
  list: ListToSave<R>,
  onFetched?: (fetched: Fetched) => void,
): Promise<Blob> {
  for (let tries = 1; ; tries++) {
    const texts = await textsOf(list, onFetched, tries === mostTries)
    if (texts) return new Blob(texts, { type: 'text/csv;charset=utf-8' })
  }
}

async function textsOf<R extends { id: string }>(
  { pageOf, columns, zone }: ListToSave<R>,
  onFetched: ((fetched: Fetched) => void) | undefined,
  isLastTry: boolean,
): Promise<string[] | undefined> {
  const texts = [csvForExcel({ head: columns.map(({ header }) => header), rows: [] })]
  const ids = new Set<string>()
  let first: Page<R> | undefined
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const next = await pageOf(page)
    first ??= next
    pages = next.totalPages
    const fresh = next.value.filter(({ id }) => !ids.has(id))
    for (const { id } of fresh) ids.add(id)
    texts.push(csvRows(fresh.map((record) => columns.map(({ cell }) => plain(cell(record, zone))))))
    if (next.total !== first.total && !isLastTry) return undefined
    onFetched?.({ rows: ids.size, total: next.total })
  }
  return texts
}

/** Nothing is an empty cell, as on the screen; 0 is a number. */
const plain = (cell: CsvCell | false) => (cell === false ? null : cell)
