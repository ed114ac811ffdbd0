import { NativeSelect } from '@mantine/core'
import { usePage } from '../../web/records.ts'
import { groupResource } from '../groups/groups.contract.ts'
import { type CodeKind, mostLabels } from './codes.contract.ts'
import type { LabelsWanted } from './useLabels.ts'

/** Whose labels: which kind, and of it all, a group, or those that were chosen elsewhere. */
export function LabelSource({ wanted, total }: { wanted: LabelsWanted; total: number }) {
  const { kind, ids, group, part, put } = wanted
  const groups = usePage(groupResource, { per_page: 100 })
  const parts = Math.ceil(total / mostLabels)
  const which = [
    ...(ids
      ? [{ value: chosen, label: ids.length === 1 ? 'The chosen one' : 'The chosen ones' }]
      : []),
    { value: '', label: `All ${words[kind].toLowerCase()}` },
    ...(kind === 'animal' ? (groups.data?.value ?? []) : []).map(({ id, name }) => ({
      value: id,
      label: `Group: ${name}`,
    })),
  ]

  return (
    <>
      <NativeSelect
        label="For"
        value={kind}
        onChange={(event) =>
          put({
            kind: event.currentTarget.value,
            ids: undefined,
            group: undefined,
            part: undefined,
          })
        }
        data={Object.entries(words).map(([value, label]) => ({ value, label }))}
      />
      {which.length > 1 && (
        <NativeSelect
          label="Which"
          value={ids ? chosen : (group ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value !== chosen) put({ ids: undefined, group: value, part: undefined })
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

const words: Record<CodeKind, string> = {
  animal: 'Animals',
  species: 'Species',
  group: 'Groups',
  feeder: 'Feeders',
}
