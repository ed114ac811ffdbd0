import type { RecordOf } from '../../shared/resource.ts'
import { type Entered, useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import { type Kind, type LogResource, logsIn } from './kind.ts'

/**
 * The form of one log. The moment of a new one stays empty until the keeper sets it, so that it is
 * when the log is recorded. What was added can be undone from the flash.
 */
export function useLogForm<R extends LogResource>(
  { log: contract }: Kind<R>,
  given: { animalId: string; blank: Entered<R>; log?: RecordOf<R>; onSaved: () => void },
) {
  const { animalId, blank, log, onSaved } = given
  const { flash, told } = useFlash()
  const resource = logsIn(contract, animalId)
  const remove = useRemove(resource)
  const undo = (id: string) => remove.mutateAsync(id).then(() => flash('Deleted.'), told)
  return useRecordForm(resource, {
    record: log,
    blank,
    onSaved(saved: RecordOf<R>) {
      if (log) flash(`${contract.words.one} updated.`)
      else flash(`${contract.words.one} added.`, { undo: () => undo(saved.id) })
      onSaved()
    },
  })
}

/** Deletes a log at once; undoing adds it again, as it was and under its id. */
export function useLogRemoval<R extends LogResource>({ log: contract }: Kind<R>, animalId: string) {
  const { flash, told } = useFlash()
  const resource = logsIn(contract, animalId)
  const remove = useRemove(resource)
  const add = useSave(resource)

  const restore = (log: RecordOf<R>) =>
    add.mutateAsync(log).then(() => flash(`${contract.words.one} restored.`), told)

  return (log: RecordOf<R>, onRemoved?: () => void) =>
    remove.mutateAsync(log.id).then(() => {
      onRemoved?.()
      flash('Deleted.', { undo: () => restore(log) })
    }, told)
}
