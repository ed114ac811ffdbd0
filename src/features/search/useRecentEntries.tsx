import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Owned } from '../../shared/resource.ts'
import { ApiError, api } from '../../web/api.ts'
import type { Entry } from './entries.tsx'
import { entryOfRecent } from './entries.tsx'
import type { Recent } from './recent.ts'
import { found } from './search.contract.ts'

/** What was chosen lately; one whose record is gone drops out as soon as that is known. */
export function useRecentEntries(recent: Recent[], forget: (id: string) => void): Entry[] {
  const gone = useQueries({
    queries: recent.map(({ klass, id }) => ({
      queryKey: [found[klass].api, 'one', id],
      queryFn: () => api<Owned>('GET', `${found[klass].api}/${id}`),
    })),
    combine: (queries) =>
      queries.flatMap(({ error }, at) => (isGone(error) ? (recent[at]?.id ?? []) : [])),
  })
  const [first] = gone
  useEffect(() => {
    if (first) forget(first)
  }, [first, forget])
  return recent.filter(({ id }) => !gone.includes(id)).map(entryOfRecent)
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)
