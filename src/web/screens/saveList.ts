import { today } from '../../shared/dates.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../api.ts'
import { fileName, saveFile } from '../saveFile.ts'
import { type Fetched, type FileColumn, listFile } from './listFile.ts'

export type AskedList<R> = {
  /** Name of the file, beside the day. */
  name: string
  /** Below the API, and its query without a page. */
  path: string
  query: Readonly<Record<string, string>>
  /** Only these records. */
  ids?: readonly string[] | undefined
  columns: readonly FileColumn<R>[]
}

/** Fetches the whole list and hands it to the browser's downloads. Throws what the requests throw. */
export async function saveList<R extends { id: string }>(
  { name, path, query, ids, columns }: AskedList<R>,
  zone: string,
  onFetched?: (fetched: Fetched) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pageOf = (page: number) =>
    api<Page<R>>('GET', `${path}?${searchOf(query, page)}`, undefined, signal)
  const pageOfChosen = async (chosen: readonly string[], page: number) => {
    const part = chosen.slice((page - 1) * perPage.most, page * perPage.most).join(',')
    const { value } = await api<Page<R>>(
      'GET',
      `${path}?${searchOf({ ...query, ids: part }, 1)}`,
      undefined,
      signal,
    )
    return { value, total: chosen.length, totalPages: Math.ceil(chosen.length / perPage.most) }
  }
  const pages = ids ? (page: number) => pageOfChosen(ids, page) : pageOf
  const file = await listFile({ pageOf: pages, columns, zone }, onFetched)
  saveFile(file, fileName(name, today(zone), 'csv'))
}

const searchOf = (query: AskedList<never>['query'], page: number) =>
  new URLSearchParams([
    ...Object.entries(query).filter(([, value]) => value !== ''),
    ['page', String(page)],
    ['per_page', String(perPage.most)],
  ])
