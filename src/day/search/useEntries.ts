import { usePlaces } from '../../web/shell/places.tsx'
import { useHasScreen } from '../../web/shell/screensHere.ts'
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
import type { SearchResult } from './search.contract.ts'
import { usePlacesFound } from './usePlacesFound.ts'
import { usePlusFound } from './usePlusFound.ts'
import { useSearch } from './useSearch.ts'

/** Results for the query, local ones at once and the server's after a pause, in one order. */
export function useEntries(typed: string) {
  const { places } = usePlaces()
  const isThere = useHasScreen()
  const { mayChange, mayLog } = useCan()
  const { owner, operator } = useUser()
  const may = (needs: Needs) => ({ change: mayChange, log: mayLog, owner, operator })[needs]
  const log = mayLog ? logFor(typed) : undefined
  const words = log?.who ?? typed
  const search = useSearch(words)
  const logs = log ? logsOf(search.results, log) : []
  const commands = commandsFor(typed, places, isThere, may).map(entryOfCommand)
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
