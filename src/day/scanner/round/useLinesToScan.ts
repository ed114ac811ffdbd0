import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoundLine, RoundLines } from '../../../care/rounds/lines/roundLines.contract.ts'
import { api } from '../../../web/api.ts'
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

  /** Asks even for one that was due: someone else may have recorded it since. */
  async function lineOf(id: string): Promise<RoundLine | undefined> {
    const isOfIt = ({ animal }: RoundLine) => animal.id === id
    const first = due?.find(isOfIt)
    const { value } = await queries.fetchQuery({
      queryKey: ['round_lines', kind, 'scanned', id, turn],
      queryFn: () => (first && !isReached() ? { value: [first] } : linesOf(`ids=${id}`, '')),
      gcTime: 0,
    })
    return value.find(isOfIt)
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
