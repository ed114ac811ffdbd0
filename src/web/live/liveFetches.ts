import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChangedKinds } from '../../shared/changes.ts'
import { isFirstLoad } from '../records.ts'

/** Tells whether a query's answer can change with one of these kinds of record. */
export type Shows = (key: QueryKey, kinds: ChangedKinds) => boolean

type Given = {
  queries: QueryClient
  shows: Shows
  /** A hidden tab only fetches once it is shown. */
  isHidden: () => boolean
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<unknown>
}

/** A query is fetched at most this often because of changes elsewhere. */
const leastBetween_ms = 1000

/**
 * Fetches anew what is on screen when records have changed elsewhere: at once, and if more changes
 * within a second, once more after it. What isn't on screen is fetched when it is next shown.
 */
export function liveFetches({ queries, shows, isHidden, pause }: Given) {
  const fetching = new Set<string>()
  const again = new Set<string>()
  let missed: ChangedKinds = []

  function fetchAnew(kinds: ChangedKinds) {
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => shows(queryKey, kinds)
    // Without fetching: that comes query by query.
    void queries.invalidateQueries({ predicate, refetchType: 'none' })
    for (const query of queries.getQueryCache().findAll({ type: 'active', predicate })) {
      void keepFetching(query)
    }
  }

  async function keepFetching({ queryKey, queryHash }: { queryKey: QueryKey; queryHash: string }) {
    again.add(queryHash)
    if (fetching.has(queryHash)) return
    fetching.add(queryHash)
    while (again.delete(queryHash)) {
      const isRested = pause(leastBetween_ms)
      await queries.cancelQueries({ queryKey, exact: true, predicate: isFirstLoad })
      // What fails keeps its own error, as everywhere.
      await queries.refetchQueries({ queryKey, exact: true, type: 'active' })
      await isRested
    }
    fetching.delete(queryHash)
  }

  return {
    changed(kinds: ChangedKinds) {
      if (isHidden()) missed = together(missed, kinds)
      else fetchAnew(kinds)
    },
    /** The tab is shown again. */
    shown() {
      if (isHidden() || missed.length === 0) return
      fetchAnew(missed)
      missed = []
    },
  }
}

const together = (some: ChangedKinds, more: ChangedKinds): ChangedKinds =>
  some === 'all' || more === 'all' ? 'all' : [...new Set([...some, ...more])]
