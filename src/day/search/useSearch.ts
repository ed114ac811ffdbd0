import { useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { isSearchable, pause_ms, type SearchResult } from './search.contract.ts'

/**
 * The server's results once typing pauses. Results belong to their query: when it changes, old ones
 * are dropped and pending requests are cancelled.
 */
export function useSearch(words: string) {
  const phrase = words.trim()
  const settled = useDebouncedValue(phrase, pause_ms)
  const isSettled = settled === phrase
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
  const isAsked = isSearchable(phrase)
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
