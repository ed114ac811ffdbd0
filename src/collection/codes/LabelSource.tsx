import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../web/api.ts'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { useAddress } from '../../web/useAddress.ts'
import { useReading } from '../../web/useReading.ts'
import { groupResource } from '../groups/groups.contract.ts'
import { codedKinds, codeKinds, type LabelPage, mostLabels } from './codes.contract.ts'

/** The source of labels: a kind, and all of it, a group, or a selection. */
export function LabelSource({ source, total }: { source: LabelsWanted; total: number }) {
  const { kind, ids, group, part, put } = source
  const { query, read } = useReading(groupResource)
  useEffect(() => {
    if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage()
  })
  const parts = Math.ceil(total / mostLabels)
  const which = [
    ...(ids
      ? [{ value: chosen, label: ids.length === 1 ? 'Selected record' : 'Selected records' }]
      : []),
    { value: '', label: `All ${codedKinds[kind].many.toLowerCase()}` },
    ...(kind === 'animal' ? (read?.value ?? []) : []).map(({ id, name }) => ({
      value: id,
      label: `Group: ${name}`,
    })),
  ]

  return (
    <>
      <NativeSelect
        label="For"
        value={kind}
        onChange={(event) => put({ ...all, kind: event.currentTarget.value })}
        data={Object.entries(codedKinds).map(([value, { many }]) => ({ value, label: many }))}
      />
      {which.length > 1 && (
        <NativeSelect
          label="Which"
          value={ids ? chosen : (group ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value !== chosen) put({ ...all, group: value })
          }}
          data={which}
        />
      )}
      {parts > 1 && (
        <NativeSelect
          label="Part"
          value={String(part)}
          onChange={(event) => put({ part: event.currentTarget.value })}
          data={Array.from({ length: parts }, (_, at) => ({
            value: String(at + 1),
            label: `${at * mostLabels + 1} to ${Math.min(total, (at + 1) * mostLabels)}`,
          }))}
        />
      )}
    </>
  )
}

const chosen = 'chosen'
const all = { ids: undefined, group: undefined, part: undefined }

/** The choice of labels and the sheet, from the address. */
export function useLabelsWanted() {
  const { params, put } = useAddress()
  const kindInAddress = params.get('kind')
  return {
    kind: codeKinds.find((kind) => kind === kindInAddress) ?? 'animal',
    ids: params.get('ids')?.split(',').filter(Boolean),
    group: params.get('group') ?? undefined,
    part: Math.max(1, Number(params.get('part')) || 1),
    sheet: params.get('sheet'),
    put,
  }
}
type LabelsWanted = ReturnType<typeof useLabelsWanted>

/** The labels; records without a code get one. */
export function useLabels({ kind, ids, group, part }: LabelsWanted) {
  const codes = { kind, ids, group_id: group, page: part }
  return useQuery({
    queryKey: ['labels', codes],
    queryFn: () => api<LabelPage>('POST', 'codes', { codes }),
  })
}
