import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KnownCode, KnownCodes } from '../../collection/codes/codes.contract.ts'
import { api, isGone } from '../../web/api.ts'

const every = ['codes', 'known']

/**
 * Finds the record of a code: on this device, otherwise by asking the server. Undefined for a code that
 * the account doesn't have; throws if the server can't be asked.
 */
export function useFindCode(): (code: string) => Promise<KnownCode | undefined> {
  const queries = useQueryClient()
  useQuery({ queryKey: every, queryFn: () => api<KnownCodes>('GET', 'codes') })

  return async (code) => {
    const target = queries.getQueryData<KnownCodes>(every)?.value.find((one) => one.code === code)
    if (target) return target
    return api<KnownCode>('GET', `codes/${code}`).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
  }
}
