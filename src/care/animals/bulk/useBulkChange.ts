import { counted } from '../../../shared/durations.ts'
import { api } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import type { BulkChanged } from './bulkChanges.contract.ts'

/** Changes the selected animals: `send` throws, for forms; `change` says what went wrong. */
export function useBulkChange(ids: string[], onDone: () => void) {
  const { flash, report } = useFlash()
  const undoing = useWrite((undo: string) =>
    api('POST', 'animals/bulk_changes/undo', { bulk_undo: { undo } }),
  )
  const changing = useWrite(async (part: object) => {
    const body = { bulk_change: { animal_ids: ids, ...part } }
    return (await api<{ object: BulkChanged }>('POST', 'animals/bulk_changes', body)).object
  })

  /** `done` follows the number: '38 animals moved to Rack 2.' */
  function finish({ changed, undo }: BulkChanged, done: string) {
    const back = () => undoing.mutateAsync(undo).then(() => flash('Undone.'), report)
    if (changed === 0) flash('Nothing to change.')
    else flash(`${counted(changed, 'animal')} ${done}.`, { undo: back })
    onDone()
  }

  return {
    send: changing.mutateAsync,
    finish,
    change: (part: object, done: string) =>
      changing.mutateAsync(part).then((changed) => finish(changed, done), report),
  }
}
export type BulkSheetParts = { ids: string[]; onClose: () => void; onDone: () => void }
