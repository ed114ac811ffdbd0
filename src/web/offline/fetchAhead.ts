import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Batch } from '../../shared/batch.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../api.ts'
import { isReached } from '../online.ts'
import { whenCalm } from '../whenCalm.ts'
import type { Answer, Seen } from './seen.ts'

type Wanted = readonly [QueryKey, path: string]
type Ahead = {
  queries: readonly Wanted[]
  wholeRecords: ReadonlySet<string>
  mostAnimals: number
}

/** Ages up to which an answer isn't fetched ahead again: lists, and records' own pages. */
const fresh_ms = { list: 15 * 60_000, record: 12 * 3_600_000 }

/**
 * Fetches what may be wanted where there is no network, in a few requests, each when the browser is idle. Ends when
 * the server can't be reached.
 */
export async function fetchAhead(store: Seen, { queries, wholeRecords, mostAnimals }: Ahead) {
  const animals = new Set<string>()
  const lists = await fetchAll([...queries, animalsAhead(1)], fresh_ms.list)
  for (const [path, read] of lists) {
    const [resource] = path.split('?')
    if (resource === 'animals') for (const { id } of recordsIn(read)) animals.add(id)
    if (resource && wholeRecords.has(resource)) {
      await store.write(
        recordsIn(read).map((record) => answerTo([resource, 'one', record.id], record)),
      )
    }
  }
  for (let page = 2; animals.size < mostAnimals && animals.size >= (page - 1) * perPage; page++) {
    for (const read of (await fetchAll([animalsAhead(page)], fresh_ms.list)).values())
      for (const { id } of recordsIn(read)) animals.add(id)
  }
  const pages = [...animals].slice(0, mostAnimals).map(animalsPage)
  for (let at = 0; at < pages.length; at += pagesAtOnce)
    await fetchAll(pages.slice(at, at + pagesAtOnce), fresh_ms.record)

  /** The answers by path, as they were kept or come now; those that don't come are left out. */
  async function fetchAll(needs: readonly Wanted[], fresh: number): Promise<Map<string, unknown>> {
    const answers = new Map<string, unknown>()
    const missing: Wanted[] = []
    for (const [queryKey, path] of needs) {
      const stored = await store.read(hashKey(queryKey))
      if (stored && Date.now() - stored.at < fresh) answers.set(path, stored.data)
      else missing.push([queryKey, path])
    }
    if (missing.length === 0) return answers
    await calm()
    if (!isReached()) return answers
    const query = new URLSearchParams(missing.map(([, path]) => ['path', path]))
    const response = await api<Batch>('GET', `batch?${query}`).catch(() => undefined)
    for (const [path, answer] of Object.entries(response?.answers ?? {})) answers.set(path, answer)
    await store.write(
      missing.flatMap(([queryKey, path]) =>
        answers.has(path) ? [answerTo(queryKey, answers.get(path))] : [],
      ),
    )
    return answers
  }
}

const perPage = 100
/** Few enough to come over a slow line within the time of one read. */
const pagesAtOnce = 10

const animalsAhead = (page: number): Wanted => [
  ['animals', 'ahead', page],
  `animals?per_page=${perPage}&page=${page}`,
]

/** The keys of the pages that may have been fetched ahead. */
export const animalsAheadKeys = (mostAnimals: number): QueryKey[] =>
  Array.from({ length: Math.ceil(mostAnimals / perPage) }, (_, at) => animalsAhead(at + 1)[0])

const animalsPage = (id: string): Wanted => [['animals', 'one', id], `animals/${id}`]

const answerTo = (queryKey: QueryKey, data: unknown): Answer => ({
  hash: hashKey(queryKey),
  data,
  at: Date.now(),
})

const recordsIn = (page: unknown) => (page as Page<{ id: string }> | undefined)?.value ?? []

const calm = () => new Promise<void>((resolve) => whenCalm(resolve))
