import type { RecordOf } from '../../shared/resource.ts'
import { type Entered, useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import { type Kind, type LogResource, logsIn } from './kind.ts'

/**
 * The form of one log. A new one's time stays empty until chosen, so that it defaults to when it is
 * saved. The flash can undo an added log.
 */
export function useLogForm<R extends LogResource>(
  { log: contract, isRefusal }: Kind<R>,
  given: { animalId: string; blank: Entered<R>; log?: RecordOf<R>; onSaved: () => void },
) {
  const { animalId, blank, log, onSaved } = given
  const { flash, told } = useFlash()
  const resource = logsIn(contract, animalId)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const undo = (id: string) => remove.mutateAsync(id).then(() => flash('Deleted.'), told)
  return useRecordForm(resource, {
    record: log,
    blank,
    // A deleted log isn't kept: it is added again, as it was read.
    restore: add.mutateAsync,
    onSaved(saved: RecordOf<R>) {
      const mark = { isRefusal: isRefusal?.(saved) ?? false }
      if (log) flash(`${contract.words.one} updated.`, mark)
      else flash(`${contract.words.one} added.`, { ...mark, undo: () => undo(saved.id) })
      onSaved()
    },
  })
}

/** Deletes a log at once; undo adds it again with its id. */
export function useLogRemoval<R extends LogResource>(
  { log: contract, isRefusal }: Kind<R>,
  animalId: string,
) {
  const { flash, told } = useFlash()
  const resource = logsIn(contract, animalId)
  const remove = useRemove(resource)
  const add = useSave(resource)

  const restore = (log: RecordOf<R>) =>
    add
      .mutateAsync(log)
      .then(
        () => flash(`${contract.words.one} restored.`, { isRefusal: isRefusal?.(log) ?? false }),
        told,
      )

  return (log: RecordOf<R>, onRemoved?: () => void) =>
    remove.mutateAsync(log.id).then(() => {
      onRemoved?.()
      flash('Deleted.', { undo: () => restore(log) })
    }, told)
}
