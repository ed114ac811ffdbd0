import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useAnswer, useNextAnswer } from '../../web/records.ts'
import type { LinkedSignIns } from '../oidc/oidc.contract.ts'
import type { MfaUser, SecurityEvent, SessionRow } from './security.contract.ts'

/** The user's two-step sign-in. */
export const useMfa = () =>
  useQuery({ queryKey: ['mfa'], queryFn: () => api<MfaUser>('GET', 'mfa/user') })

/** The user's sessions. */
export const useSessions = (page = 1) =>
  useNextAnswer<Page<SessionRow>>(['sessions', page], `sessions?page=${page}`)

/** The user's security events. */
export const useSecurityEvents = (page = 1, per_page = 24) =>
  useNextAnswer<Page<SecurityEvent>>(
    ['security_events', page, per_page],
    `security_events?page=${page}&per_page=${per_page}`,
  )

/** The user's linked sign-ins, and what they can link. */
export const useLinkedSignIns = () =>
  useAnswer<LinkedSignIns>(['linked_sign_ins'], 'linked_sign_ins')

/** A service as people know it: its host. */
export const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer

/** The page of a list in the screen's address. */
export function usePageNumber(): {
  page: number
  show: (page: number, isReplacing?: boolean) => void
} {
  const [params, setParams] = useSearchParams()
  const number = Number(params.get('page'))
  const page = Number.isInteger(number) && number > 0 ? number : 1
  return {
    page,
    show: (next, isReplacing = false) =>
      setParams(next > 1 ? { page: String(next) } : {}, { replace: isReplacing }),
  }
}
