import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../web/api.ts'
import { codeKinds, type LabelPage } from './codes.contract.ts'

/** The choice of labels and the sheet, from the address. */
export function useLabelsWanted() {
  const [params, setParams] = useSearchParams()
  const kindInAddress = params.get('kind')
  return {
    kind: codeKinds.find((kind) => kind === kindInAddress) ?? 'animal',
    ids: params.get('ids')?.split(',').filter(Boolean),
    group: params.get('group') ?? undefined,
    part: Math.max(1, Number(params.get('part')) || 1),
    sheet: params.get('sheet'),
    put(changes: Record<string, string | undefined>) {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value) after.set(key, value)
            else after.delete(key)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
export type LabelsWanted = ReturnType<typeof useLabelsWanted>

/** The labels; records without a code get one. */
export function useLabels({ kind, ids, group, part }: LabelsWanted) {
  const codes = { kind, ids, group_id: group, page: part }
  return useQuery({
    queryKey: ['labels', codes],
    queryFn: () => api<LabelPage>('POST', 'codes', { codes }),
  })
}
