import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import type { Seen } from './seen.ts'

/** The lists that together hold all of a resource's records, by its path in the API. */
export type WholeLists = (api: string) => readonly QueryKey[]

type Row = { id: string; [field: string]: unknown }

/**
 * Answer of a list to choose from, worked out from the whole list as it was last seen: with the words that were
 * typed, or in the order that suits an animal. Undefined if the device has no such list.
 */
export async function narrowed(
  [api, part, search]: QueryKey,
  { seen: store, wholeLists }: { seen: Pick<Seen, 'read'>; wholeLists: WholeLists },
): Promise<Page<Row> | undefined> {
  if (part !== 'page') return undefined
  const parameters = new URLSearchParams(String(search))
  const words =
    parameters
      .get('q')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? []
  if (![...parameters.keys()].every((name) => narrowing.has(name))) return undefined

  const answers = await Promise.all(
    wholeLists(String(api)).map(async (key) => (await store.read(hashKey(key)))?.data),
  )
  const pages = answers.filter(isPage)
  if (pages.length === 0) return undefined
  const value = pages
    .flatMap((page) => page.value)
    .filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)))
  return { value, total: value.length, totalPages: 1 }
}

const narrowing = new Set(['per_page', 'animal_id', 'q'])

const isPage = (answer: unknown): answer is Page<Row> =>
  typeof answer === 'object' && answer !== null && 'value' in answer

/** Text of a record that a keeper can read: not its ids, moments and addresses. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([field]) => !/^id$|_id$|_at$|At$|Urls?$/.test(field))
        .map(([, part]) => textOf(part))
        .join(' ')
    : typeof value === 'string'
      ? value
      : ''
