import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoundLine, RoundLines } from '../../../care/rounds/lines/roundLines.contract.ts'
import { ApiError, api } from '../../../web/api.ts'
import { isReached } from '../../../web/online.ts'

/** The kind of log that a round records with each scan. */
export type ScanKind = 'feeding' | 'cleaning'

/** The lines of a round by scanning: those due at its beginning, and any animal's as it is now, by its id. */
export function useLinesToScan({
  kind,
  turn,
  isOn,
}: {
  kind: ScanKind
  /** Counts the rounds, each of which asks anew. */
  turn: number
  isOn: boolean
}) {
  const queries = useQueryClient()
  // As at the beginning: what is recorded meanwhile leaves what is due.
  const due = useQuery({
    queryKey: ['round_lines', kind, 'scanned', turn],
    queryFn: () => linesOf('due=true', 'due=1'),
    enabled: isOn,
    staleTime: 'static',
    gcTime: 0,
  }).data?.value

  /** Asks even for one that was due: someone else may have recorded it since. It isn't kept waiting for the answer. */
  async function lineOf(id: string, onAnswer: (line: RoundLine) => void) {
    const isOfIt = ({ animal }: RoundLine) => animal.id === id
    const first = due?.find(isOfIt)
    const lookup = queries
      .fetchQuery({
        queryKey: ['round_lines', kind, 'scanned', id, turn],
        queryFn: () => (first && !isReached() ? { value: [first] } : linesOf(`ids=${id}`, '')),
        ...(first && { retry: false }),
        gcTime: 0,
      })
      .then(({ value }) => value.find(isOfIt))
    if (!first) return lookup
    lookup.then((line) => line && onAnswer(line)).catch(() => undefined)
    const isBarred = (error: unknown) =>
      error instanceof ApiError && [401, 403].includes(error.status)
    const late = new Promise<RoundLine>((take) => setTimeout(take, 2000, first))
    return Promise.race([lookup, late]).catch((error) => (isBarred(error) ? lookup : first))
  }

  /** Without network those of a round that the device has, by its query. */
  async function linesOf(search: string, ofRound: string): Promise<RoundLines> {
    const ask = (by: string) => api<RoundLines>('GET', `round_lines?kind=${kind}&${by}`)
    try {
      return await ask(search)
    } catch (error) {
      if (isReached()) throw error
      const queryKey = ['round_lines', kind, ofRound]
      return queries.fetchQuery({ queryKey, queryFn: () => ask(ofRound && 'due=true') })
    }
  }

  return { due, lineOf }
}
