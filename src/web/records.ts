import {
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { placed } from '../shared/derived.ts'
import type { Names, Page, RecordOf } from '../shared/resource.ts'
import { ApiError, api, newId } from './api.ts'
import type { Values } from './form/versions.ts'
import { isReached } from './online.ts'
import { reading } from './served.ts'

/** The query cache; data is stale after half a minute, and after every write. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isPassing(error) && failures < mostRetries(error),
        retryDelay: (failures, error) => Math.max(1000 * 2 ** failures, askedWait(error)),
        retryOnMount: ({ state }) =>
          Math.abs(Date.now() - state.errorUpdatedAt) > pauseAfter(state.errorUpdateCount),
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Worth a retry: the server was unreachable or overloaded. Without any network it is fetched again once
 * there is one.
 */
const isPassing = (error: Error) =>
  error instanceof ApiError &&
  ((error.status === 0 && navigator.onLine !== false) || error.status === 503)

/**
 * More if the server will be back in a moment, such as its database; none if that takes longer than
 * anyone watches a spinner.
 */
function mostRetries(error: Error) {
  const wait_ms = askedWait(error)
  if (wait_ms > 10_000) return 0
  return wait_ms > 0 ? 4 : 2
}

/**
 * Milliseconds before what shows a failed query may ask again by appearing: parts of a screen that take
 * turns would ask in a circle.
 */
const pauseAfter = (failures: number) => Math.min(1000 * 2 ** failures, 60_000)

/** Milliseconds. */
const askedWait = (error: Error) => (error instanceof ApiError && error.retryAfter_ms) || 0

type PageQuery = {
  page?: number
  per_page?: number
  sort?: string
  filter?: string
  q?: string
  /** Further parameters of a list's query. */
  [about: string]: string | number | undefined
}

/** A page of a list. The previous page stays on screen while it loads. */
export function usePage<R extends Names>(resource: R, query: PageQuery = {}) {
  return useQuery({ ...pageQuery(resource, query), placeholderData: keepPreviousData })
}

/** A page of a list, for the query cache. */
export function pageQuery<R extends Names>({ api: path }: R, query: PageQuery) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  )
  return queryOptions({
    queryKey: [path, 'page', search.toString()],
    ...reading<Page<RecordOf<R>>>(`${path}?${search}`),
  })
}

/** One record; no request without an id. */
export const useRecord = <R extends Names>({ api: path }: R, id: string | undefined) =>
  useAnswer<RecordOf<R>>([path, 'one', id], `${path}/${id}`, id !== undefined)

/** The answer to a GET of this API path, in the query cache by `queryKey`. */
export const useAnswer = <Answer>(queryKey: QueryKey, path: string, enabled = true) =>
  useQuery({ queryKey, ...reading<Answer>(path, enabled) })

/** The same while the path changes, from one page to the next: the previous answer stays until the next has loaded. */
export const useNextAnswer = <Answer>(queryKey: QueryKey, path: string) =>
  useQuery({ queryKey, ...reading<Answer>(path), placeholderData: keepPreviousData })

/** A list of the server's own, fetched once per visit. */
export const useFixedList = <Entry>(list: 'countries' | 'currencies' | 'timezones') =>
  useQuery({
    queryKey: [list],
    ...reading<{ value: Entry[] }>(list),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Errors of a write which show that the cache is stale. Not a 404: refetching would replace a form
 * and its input with 'not here'.
 */
const isOutdated = [403, 409]

/**
 * Saves a record: adds it without `id`, with one id for all retries, otherwise changes it. If
 * adding gets no response, the server may have saved the values anyway and will return that record
 * for the retry; what the keeper has changed since is then sent as a change. `place` is the path,
 * if it isn't the resource's.
 */
export function useSave<R extends Names>(
  resource: R,
  id?: string,
  place = id ? `${resource.api}/${id}` : resource.api,
) {
  const adding = useRef<{ id: string; unanswered: Values[] }>({ id: newId(), unanswered: [] })

  return useWrite(async (values: object): Promise<RecordOf<R>> => {
    if (id) return send('PATCH', place, values)
    const { unanswered } = adding.current
    const added: Values = { id: adding.current.id, ...values }
    const tries = unanswered.filter(({ id: tried }) => tried === added.id)
    try {
      let saved = await send('POST', place, added)
      if (tries.length > 0 && saved.id === added.id) {
        const { changesSince } = await import('./form/versions.ts')
        const path = `${place}/${saved.id}`
        const late = await changesSince(tries, added, { ...saved, path })
        if (late) saved = await send('PATCH', path, late)
      }
      adding.current = { id: newId(), unanswered: [] }
      return saved
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(added)
      throw error
    }
  })

  async function send(method: 'POST' | 'PATCH', to: string, values: object) {
    const { object } = await api<{ object: RecordOf<R> }>(method, to, { [resource.noun]: values })
    return object
  }
}

/** Tells whether the server may or may not have done it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Deletes a record by id. If it is gone already, the cache is refreshed all the same. */
export const useRemove = (resource: Names) =>
  useWrite((id: string) => api('DELETE', `${resource.api}/${id}`), [...isOutdated, 404])

/** Restores a deleted record by id. */
export const useRestore = () => useWrite((id: string) => api('POST', `deleted/${id}/restore`, {}))

/**
 * A write, after which everything on screen is refetched; also after a conflict or a lost
 * permission, which show that the cache is stale. Callbacks of `mutate` also run if the component
 * that called it has been unmounted, such as the row of a deleted record.
 */
export function useWrite<Given, Answer>(
  write: (given: Given) => Promise<Answer>,
  outdated = isOutdated,
) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: write,
    // What was kept for later leaves what is known as it is.
    onSuccess: () => (isReached() ? fetchAnew(queries) : undefined),
    onError: (error) => {
      if (error instanceof ApiError && outdated.includes(error.status)) void fetchAnew(queries)
    },
  })
  function mutate(
    variables: Given,
    { onSuccess, onError = ignored, onSettled }: Afterwards<Answer> = {},
  ) {
    mutation.mutateAsync(variables).then(onSuccess, onError).finally(onSettled)
  }
  return { ...mutation, mutate }
}

/** Refetches what is on screen, in place of first answers on their way: those may be older than the write. */
export async function fetchAnew(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ type: 'active', predicate: isFirstLoad })
  await queries.invalidateQueries()
}

/** Tells whether nothing has come yet: to refetch then is to wait for what is under way. */
export const isFirstLoad = ({ state }: Query): boolean => state.data === undefined

type Afterwards<Answer> = {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}
/** The mutation itself reports the error. */
const ignored = () => undefined

/** The same resource below another record, such as the feedings of one animal. */
export const within = <R extends Names>(resource: R, api: string, path: string): R =>
  placed(resource, `${api}/${resource.api}`, `${path}/${resource.path}`)
