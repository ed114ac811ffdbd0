import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { isSearchable, pause_ms, type SearchResult } from './search.contract.ts'

/**
 * What the server finds under the words, once nobody has typed for a while. Answers belong to the
 * words they were asked with: as soon as these change, nothing of the old ones is given, and a
 * request that is still under way is given up.
 */
export function useSearch(words: string) {
  const wanted = words.trim()
  const [settled] = useDebouncedValue(wanted, pause_ms)
  const isSettled = settled === wanted
  const query = useInfiniteQuery({
    queryKey: ['search_results', settled],
    enabled: isSettled && isSearchable(settled),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api<Page<SearchResult>>(
        'GET',
        `search_results?${new URLSearchParams({ query: settled, page: String(pageParam) })}`,
        undefined,
        signal,
      ),
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
  })
  const isAsked = isSearchable(wanted)
  const isAnswered = isAsked && isSettled
  return {
    isAsked,
    isWaiting: isAsked && (!isSettled || query.isPending),
    isError: isAnswered && query.isError && !query.data,
    results: isAnswered ? (query.data?.pages.flatMap(({ value }) => value) ?? []) : [],
    hasMore: isAnswered && query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    more: () => query.fetchNextPage(),
    retry: () => query.refetch(),
  }
}
