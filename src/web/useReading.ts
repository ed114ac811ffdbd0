import { useInfiniteQuery } from '@tanstack/react-query'
import { type Page, perPage, type RecordOf, type Resource } from '../shared/resource.ts'
import { readingPages } from './served.ts'

/** A list that is read from its first record on, a hundred at a time; `about` narrows it. */
export function useReading<R extends Resource>(resource: R, about: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...about, per_page: String(perPage.most) }).toString()
  const query = useInfiniteQuery({
    queryKey: [resource.api, 'from the first', search],
    ...readingPages<Page<RecordOf<R>>>((page) => `${resource.api}?${search}&page=${page}`),
    getNextPageParam: ({ totalPages }, pages) =>
      pages.length < totalPages ? pages.length + 1 : undefined,
  })
  const read = query.data && {
    value: query.data.pages.flatMap(({ value }) => value),
    hasMore: query.hasNextPage,
  }
  async function readRest() {
    let latest = { hasNextPage: query.hasNextPage, isError: false }
    while (latest.hasNextPage && !latest.isError) latest = await query.fetchNextPage()
  }
  return { query, read, readRest }
}
