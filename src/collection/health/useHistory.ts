import { useInfiniteQuery } from '@tanstack/react-query'
import { type Page, perPage, type RecordOf, type Resource } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { healthNote, treatment, vetVisit } from './health.contract.ts'
import type { HealthLists, Read } from './timeline.ts'
import { healthIn, type Patient } from './useHealth.ts'

/** All of an animal's health records, a hundred of each kind at a time. */
export function useHistory(animal: Patient) {
  const notes = useReading(healthIn(healthNote, animal))
  const treatments = useReading(healthIn(treatment, animal))
  const visits = useReading(healthIn(vetVisit, animal))
  const all = [notes, treatments, visits]
  const lists: HealthLists | undefined = notes.read &&
    treatments.read &&
    visits.read && { notes: notes.read, treatments: treatments.read, visits: visits.read }
  return {
    lists,
    isFailed: all.some(({ query }) => query.isError),
    isReading: all.some(({ query }) => query.isFetchingNextPage),
    again: () => Promise.all(all.map(({ query }) => query.refetch())),
    /** Reads what is left, page after page. */
    readAll: async () => {
      await Promise.all(all.map(({ readRest }) => readRest()))
    },
    readMore: () => Promise.all(all.map(({ query }) => query.hasNextPage && query.fetchNextPage())),
  }
}

function useReading<R extends Resource>(resource: R) {
  const query = useInfiniteQuery({
    queryKey: [resource.api, 'from the first'],
    queryFn: ({ pageParam }) =>
      api<Page<RecordOf<R>>>('GET', `${resource.api}?per_page=${perPage.most}&page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) =>
      pages.length < totalPages ? pages.length + 1 : undefined,
  })
  const read: Read<RecordOf<R>> | undefined = query.data && {
    value: query.data.pages.flatMap(({ value }) => value),
    hasMore: query.hasNextPage,
  }
  async function readRest() {
    let latest = { hasNextPage: query.hasNextPage, isError: false }
    while (latest.hasNextPage && !latest.isError) latest = await query.fetchNextPage()
  }
  return { query, read, readRest }
}
