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
  // More than an address can hold are picked out of the whole list, which has them in its order.
  const narrowed = ids && ids.length <= perPage.most ? { ...query, ids: ids.join(',') } : query
  const left = new Set<string>()
  const pageOf = async (page: number) => {
    const search = searchOf(narrowed, page)
    const whole = await api<Page<R>>('GET', `${path}?${search}`, undefined, signal)
    if (!ids) return whole
    if (page === 1) for (const id of ids) left.add(id)
    const value = whole.value.filter(({ id }) => left.delete(id))
    return { ...whole, value, totalPages: left.size > 0 ? whole.totalPages : page }
  }
  const file = await listFile({ pageOf, columns, zone }, ({ rows, total }) =>
    onFetched?.({ rows, total: ids?.length ?? total }),
  )
  saveFile(file, fileName(name, today(zone), 'csv'))
}

const searchOf = (query: AskedList<never>['query'], page: number) =>
  new URLSearchParams([
    ...Object.entries(query).filter(([, value]) => value !== ''),
    ['page', String(page)],
    ['per_page', String(perPage.most)],
  ])
