import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import type { LinkedSignIns } from './oidc.contract.ts'

/** The user's linked sign-ins, and what they can link. */
export const useLinkedSignIns = () =>
  useQuery({
    queryKey: ['linked_sign_ins'],
    queryFn: () => api<LinkedSignIns>('GET', 'linked_sign_ins'),
  })

/** A service as people know it: its host. */
export const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer
