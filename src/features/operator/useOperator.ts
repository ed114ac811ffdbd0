import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'

/** Something of the operator's, read again every half minute for as long as it is looked at. */
export const useOperator = <Answer>(path: string) =>
  useQuery({
    queryKey: ['operator', path],
    queryFn: () => api<Answer>('GET', `operator/${path}`),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** Has something done, and says that it was. */
export function useOperatorAct(method: 'POST' | 'DELETE', done: string) {
  const { flash, told } = useFlash()
  const write = useWrite((path: string) =>
    api(method, `operator/${path}`, method === 'POST' ? {} : undefined),
  )
  return (path: string) =>
    write.mutate(path, {
      onSuccess: () => flash(done),
      onError: told,
    })
}
