import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { reading } from '../../web/served.ts'

const usualPace_ms = () => 30_000

/** An operator's query, refetched every half minute while it is shown, or at another pace. */
export const useOperator = <Answer>(
  path: string,
  pace_ms: (answer: Answer | undefined) => number = usualPace_ms,
) =>
  useQuery({
    queryKey: ['operator', path],
    ...reading<Answer>(`operator/${path}`),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace_ms(state.data),
  })

/** Runs an operator's action and confirms it. */
export function useOperatorAct(method: 'POST' | 'DELETE', done: string) {
  const { flash, report } = useFlash()
  const write = useWrite((path: string) =>
    api(method, `operator/${path}`, method === 'POST' ? {} : undefined),
  )
  return (path: string) =>
    write.mutate(path, {
      onSuccess: () => flash(done),
      onError: report,
    })
}
