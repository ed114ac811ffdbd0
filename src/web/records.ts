import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Page, RecordOf, Resource } from '../shared/resource.ts'
import { ApiError, api } from './api.ts'

/** What the browser has read; stale after half a minute, and after every write. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Worth another try by itself: the server was out of reach or overloaded. */
const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

type PageQuery = {
  page?: number
  per_page?: number
  sort?: string
  filter?: string
  q?: string
  /** What a list is about, where its address does not say it. */
  [about: string]: string | number | undefined
}

/** What a record is read with; routes of nested records name their own `api`. */
type Readable = Resource

/** A page of a list. The page before stays on screen until the next one is there. */
export function usePage<R extends Readable>(resource: R, query: PageQuery = {}) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  )
  return useQuery({
    queryKey: [resource.api, 'page', search.toString()],
    queryFn: () => api<Page<RecordOf<R>>>('GET', `${resource.api}?${search}`),
    placeholderData: keepPreviousData,
  })
}

/** One record; nothing is asked for as long as there is no id. */
export function useRecord<R extends Readable>(resource: R, id: string | undefined) {
  return useQuery({
    queryKey: [resource.api, 'one', id],
    queryFn: () => api<RecordOf<R>>('GET', `${resource.api}/${id}`),
    enabled: id !== undefined,
  })
}

/**
 * Answers to a write which say that what was read is old. A 404 is not among them: read anew, a form
 * would give way to 'not here' with all that was typed.
 */
const isOutdated = [403, 409]

/**
 * Adds a record (with the id it brings) or, given an id, changes that one; `place` is where it is
 * when there is but one of its kind.
 */
export function useSave<R extends Readable>(
  resource: R,
  id?: string,
  place = id ? `${resource.api}/${id}` : resource.api,
) {
  return useWrite((values: object) =>
    api<Written<R>>(id ? 'PATCH' : 'POST', place, {
      [resource.noun]: values,
    }).then(({ object }) => object),
  )
}
type Written<R extends Resource> = { success: true; object: RecordOf<R> }

/** Deletes a record by its id. One that is gone already is read away like one that was there. */
export const useRemove = (resource: Resource) =>
  useWrite((id: string) => api('DELETE', `${resource.api}/${id}`), [...isOutdated, 404])

/** Brings back a deleted record by its id. */
export const useRestore = () => useWrite((id: string) => api('POST', `deleted/${id}/restore`, {}))

/**
 * A write, after which everything that is on screen is read anew; also when it came too late, or is
 * forbidden meanwhile, which says that what was read is old. What `mutate` is to do afterwards is done
 * also when what was tapped is gone by then, as the row is that was deleted.
 */
export function useWrite<Given, Answer>(
  write: (given: Given) => Promise<Answer>,
  outdated = isOutdated,
) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: write,
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => {
      if (error instanceof ApiError && outdated.includes(error.status)) queries.invalidateQueries()
    },
  })
  function mutate(
    given: Given,
    { onSuccess, onError = ignored, onSettled }: Afterwards<Answer> = {},
  ) {
    mutation.mutateAsync(given).then(onSuccess, onError).finally(onSettled)
  }
  return { ...mutation, mutate }
}
type Afterwards<Answer> = {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}
/** The mutation itself has the error. */
const ignored = () => undefined

/** The same resource below another record: the feedings of one animal. */
export const within = <R extends Resource>(resource: R, api: string, path: string): R => ({
  ...resource,
  api: `${api}/${resource.api}`,
  path: `${path}/${resource.path}`,
})
