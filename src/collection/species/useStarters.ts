import { useQuery } from '@tanstack/react-query'

/** The common species that a new one is suggested from; loaded once `isWanted`, undefined until then. */
export const useStarters = (isWanted = true) =>
  useQuery({
    queryKey: ['species', 'starters'],
    queryFn: async () => (await import('./starters.ts')).starters,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  }).data
