import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Clutch } from '../../breeding/clutches/clutches.contract.ts'
import type { Pairing } from '../../breeding/pairings/pairings.contract.ts'
import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import type { Page } from '../../shared/resource.ts'
import type { Listing } from '../../shop/listings/listings.contract.ts'
import type { Conversation } from '../../shop/messages/messages.contract.ts'
import { api } from '../../web/api.ts'
import { useAnswer } from '../../web/records.ts'
import { usePlaces } from '../../web/shell/places.tsx'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { useCan, useUser } from '../../web/user.ts'
import { commandsFor, logFor, type Needs } from './commands.ts'
import {
  type Entry,
  entryOf,
  entryOfClutch,
  entryOfCommand,
  entryOfConversation,
  entryOfHelp,
  entryOfListing,
  entryOfLog,
  entryOfPairing,
  entryOfPlace,
  underHeadings,
} from './entries.tsx'
import { useHelpFound } from './helpFinder.ts'
import { type PlaceFound, placesFound } from './placesFound.ts'
import { isSearchable, pause_ms, type SearchResult } from './search.contract.ts'

/** Results for the query, local ones at once and the server's after a pause, in one order. */
export function useEntries(typed: string) {
  const { places } = usePlaces()
  const { mayChange, mayLog } = useCan()
  const { owner, operator } = useUser()
  const may = (needs: Needs) => ({ change: mayChange, log: mayLog, owner, operator })[needs]
  const log = mayLog ? logFor(typed) : undefined
  const words = log?.who ?? typed
  const search = useSearch(words)
  const logs = log ? logsOf(search.results, log) : []
  const commands = commandsFor(typed, places, may).map(entryOfCommand)
  const { pairings, clutches, listings, conversations } = usePlusFound(words)
  const help = useHelpFound(typed).map(entryOfHelp)
  const located = usePlacesFound(typed).map(entryOfPlace)
  return {
    ...search,
    asked: words,
    entries: [
      ...underHeadings([
        ...logs,
        ...commands,
        ...located,
        ...search.results.map(entryOf),
        ...pairings.map(entryOfPairing),
        ...clutches.map(entryOfClutch),
        ...listings.map(entryOfListing),
        ...conversations.map(entryOfConversation),
        ...help,
      ]).values(),
    ].flat(),
  }
}

/** The most animals for which a log is offered. */
const mostLogs = 3

const logsOf = (
  results: SearchResult[],
  { kind, of }: NonNullable<ReturnType<typeof logFor>>,
): Entry[] =>
  results
    .flatMap((result) => (result.klass === 'Animal' ? result.attributes : []))
    .filter(({ state }) => state === 'kept')
    .slice(0, mostLogs)
    .map((animal) => entryOfLog(kind, of(animal.name), animal))

/** The rooms, racks and tubs with these names; they are fetched once a search begins. */
function usePlacesFound(typed: string): PlaceFound[] {
  const isAsked = isSearchable(typed)
  const { data } = useAnswer<{ value: Location[] }>(['locations'], 'locations', isAsked)
  return isAsked && data ? placesFound(typed, data.value) : []
}

/** The most of each kind that a search offers. */
const mostFound = 5

/**
 * With Plus, the pairings, clutches and listings that are called that, or of which an animal or the
 * plan is, and the conversations with whom or about what it names.
 */
function usePlusFound(typed: string): {
  pairings: Pairing[]
  clutches: Clutch[]
  listings: Listing[]
  conversations: Conversation[]
} {
  return {
    pairings: useFound<Pairing>('pairings', typed),
    clutches: useFound<Clutch>('clutches', typed),
    listings: useFound<Listing>('shop_listings', typed),
    conversations: useFound<Conversation>('shop/messages', typed),
  }
}

function useFound<Found>(list: string, typed: string): Found[] {
  const { subscribed } = useUser()
  const phrase = typed.trim()
  const settled = useDebouncedValue(phrase, pause_ms)
  const isAsked = subscribed && isSearchable(phrase) && settled === phrase
  const { data } = useQuery({
    queryKey: [list, 'search', settled],
    queryFn: ({ signal }) =>
      api<Page<Found>>(
        'GET',
        `${list}?${new URLSearchParams({ q: settled, per_page: String(mostFound) })}`,
        undefined,
        signal,
      ),
    enabled: isAsked,
  })
  return isAsked && data ? data.value : []
}

/**
 * The server's results once typing pauses. Results belong to their query: when it changes, old ones
 * are dropped and pending requests are cancelled.
 */
function useSearch(words: string) {
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
