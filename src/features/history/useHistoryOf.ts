import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import type { HistoryPage } from './history.contract.ts'

/** A page of a record's history; the page before stays until the next one is there. */
export const useHistoryOf = (kind: string, id: string, page: number) =>
  useQuery({
    queryKey: ['history', kind, id, page],
    queryFn: () => api<HistoryPage>('GET', `history?kind=${kind}&id=${id}&page=${page}`),
    placeholderData: keepPreviousData,
  })
