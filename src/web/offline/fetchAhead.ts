import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../api.ts'
import { isReached } from '../online.ts'
import { whenCalm } from '../whenCalm.ts'
import type { Answer, Seen } from './seen.ts'

type Ahead = {
  queries: readonly [QueryKey, string][]
  wholeRecords: ReadonlySet<string>
  mostAnimals: number
}

/** What was fetched less long ago isn't fetched ahead again: lists, and records' own pages. */
const fresh_ms = { list: 15 * 60_000, record: 12 * 3_600_000 }

/**
 * Fetches what may be wanted where there is no network, one after the other, each when the browser is
 * idle. Ends at the first answer that doesn't come.
 */
export async function fetchAhead(seen: Seen, { queries, wholeRecords, mostAnimals }: Ahead) {
  const animals = new Set<string>()
  for (const [queryKey, path] of queries) {
    const read = await fetchOne(queryKey, path, fresh_ms.list)
    if (read === undefined) return
    const [resource] = path.split('?')
    if (resource === 'animals') for (const { id } of recordsIn(read)) animals.add(id)
    if (resource && wholeRecords.has(resource)) {
      await seen.write(
        recordsIn(read).map((record) => answerTo([resource, 'one', record.id], record)),
      )
    }
  }
  for (let page = 1; animals.size < mostAnimals; page++) {
    const path = `animals?per_page=100&page=${page}`
    const read = await fetchOne(['animals', 'ahead', page], path, fresh_ms.list)
    for (const { id } of recordsIn(read)) animals.add(id)
    if (recordsIn(read).length < 100) break
  }
  for (const id of [...animals].slice(0, mostAnimals)) {
    const path = `animals/${id}`
    if ((await fetchOne(['animals', 'one', id], path, fresh_ms.record)) === undefined) return
  }

  async function fetchOne(queryKey: QueryKey, path: string, fresh: number): Promise<unknown> {
    const kept = await seen.read(hashKey(queryKey))
    if (kept && Date.now() - kept.at < fresh) return kept.data
    await calm()
    if (!isReached()) return undefined
    const data = await api<unknown>('GET', path).catch(() => undefined)
    if (data !== undefined) await seen.write([answerTo(queryKey, data)])
    return data
  }
}

const answerTo = (queryKey: QueryKey, data: unknown): Answer => ({
  hash: hashKey(queryKey),
  data,
  at: Date.now(),
})

const recordsIn = (page: unknown) => (page as Page<{ id: string }> | undefined)?.value ?? []

const calm = () => new Promise<void>((resolve) => whenCalm(resolve))
