import { useQuery } from '@tanstack/react-query'
import type { Currency } from '../../shared/currencies.ts'
import { api } from '../../web/api.ts'

export type TimeZone = { id: string; name: string }

/** The currencies and the time zones there are; read once a visit. */
export function useLists() {
  const currencies = useList<Currency>('currencies')
  const timeZones = useList<TimeZone>('timezones')
  return {
    currencies: currencies.data?.value ?? [],
    timeZones: timeZones.data?.value ?? [],
    hasFailed: currencies.isError || timeZones.isError,
  }
}

const useList = <Entry>(list: 'currencies' | 'timezones') =>
  useQuery({
    queryKey: [list],
    queryFn: () => api<{ value: Entry[] }>('GET', list),
    staleTime: Number.POSITIVE_INFINITY,
  })
