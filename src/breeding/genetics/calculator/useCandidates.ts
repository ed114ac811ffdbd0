import { useQuery } from '@tanstack/react-query'
import { api } from '../../../web/api.ts'
import { useUser } from '../../../web/user.ts'
import type { CandidateRecord } from '../crosses.contract.ts'

/** The kept animals of one of the account's species; none of a species that isn't theirs. */
export function useCandidates(speciesId: string | undefined): CandidateRecord[] {
  const { subscribed } = useUser()
  const { data } = useQuery({
    queryKey: ['candidates', speciesId],
    queryFn: () => api<{ value: CandidateRecord[] }>('GET', `species/${speciesId}/candidates`),
    enabled: speciesId !== undefined && subscribed,
  })
  return speciesId ? (data?.value ?? none) : none
}

const none: CandidateRecord[] = []
