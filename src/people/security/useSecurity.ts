import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { MfaUser, SecurityEvent, SessionRow } from './security.contract.ts'

/** The user's two-step sign-in. */
export const useMfa = () =>
  useQuery({ queryKey: ['mfa'], queryFn: () => api<MfaUser>('GET', 'mfa/user') })

/** The user's sessions. */
export const useSessions = (page = 1) =>
  useQuery({
    queryKey: ['sessions', page],
    queryFn: () => api<Page<SessionRow>>('GET', `sessions?page=${page}`),
    placeholderData: keepPreviousData,
  })

/** The user's security events. */
export const useSecurityEvents = (page = 1, per_page = 24) =>
  useQuery({
    queryKey: ['security_events', page, per_page],
    queryFn: () =>
      api<Page<SecurityEvent>>('GET', `security_events?page=${page}&per_page=${per_page}`),
    placeholderData: keepPreviousData,
  })
