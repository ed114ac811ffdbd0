import { today } from '../../shared/dates.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../api.ts'
import { fileName, saveFile } from '../saveFile.ts'
import { type Fetched, type FileColumn, listFile } from './listFile.ts'

export type AskedList<R> = {
  /** What the file is called, beside the day. */
  name: string
  /** Below the API, and its query without a page. */
  path: string
  query: Readonly<Record<string, string>>
  columns: readonly FileColumn<R>[]
}

/** Fetches the whole list and hands it to the browser's downloads. Throws what the requests throw. */
export async function saveList<R extends { id: string }>(
  { name, path, query, columns }: AskedList<R>,
  zone: string,
  onFetched?: (fetched: Fetched) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pageOf = (page: number) =>
    api<Page<R>>('GET', `${path}?${searchOf(query, page)}`, undefined, signal)
  const file = await listFile({ pageOf, columns, zone }, onFetched)
  saveFile(file, fileName(name, today(zone), 'csv'))
}

const searchOf = (query: AskedList<never>['query'], page: number) =>
  new URLSearchParams([
    ...Object.entries(query).filter(([, value]) => value !== ''),
    ['page', String(page)],
    ['per_page', String(perPage.most)],
  ])
