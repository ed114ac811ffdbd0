import type { RecordOf } from '../../shared/resource.ts'
import type { Entered } from '../../web/form/form.ts'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import { type Kind, type LogResource, logsIn } from './kind.ts'

/**
 * The form of one log. A new one's time stays empty until chosen, so that it defaults to when it is
 * saved. The flash can undo an added log, unless `hasUndo` is false.
 */
export function useLogForm<R extends LogResource>(
  kind: Kind<R>,
  parts: {
    animal: { id: string; name: string }
    blank: Entered<R>
    log?: RecordOf<R>
    hasUndo?: boolean
    onSaved: (saved: RecordOf<R>) => void
  },
) {
  const { log: contract, isRefusal } = kind
  const { animal, blank, log, hasUndo, onSaved } = parts
  const { flash } = useFlash()
  const tellAdded = useTellAdded(kind, animal.id)
  const resource = logsIn(contract, animal.id)
  const add = useSave(resource)
  return useRecordForm(resource, {
    record: log,
    blank,
    // A deleted log isn't kept: it is added again, as it was read.
    restore: add.mutateAsync,
    owner: animal,
    onSaved(saved: RecordOf<R>) {
      if (!log) tellAdded(saved, hasUndo)
      else {
        flash(`${contract.words.one} updated.`, { isRefusal: isRefusal?.(saved) ?? false })
      }
      onSaved(saved)
    },
  })
}

/** Says that a log was added; the flash can undo it. */
export function useTellAdded<R extends LogResource>(
  { log: contract, isRefusal, nounOf }: Kind<R>,
  animalId: string,
) {
  const { flash, report } = useFlash()
  const remove = useRemove(logsIn(contract, animalId))
  const undo = (id: string) => remove.mutateAsync(id).then(() => flash('Deleted.'), report)
  return (saved: RecordOf<R>, hasUndo = true) => {
    flash(`${nounOf?.(saved) ?? contract.words.one} added.`, {
      isRefusal: isRefusal?.(saved) ?? false,
      undo: hasUndo ? () => undo(saved.id) : undefined,
    })
  }
}

/** Deletes a log at once; undo adds it again with its id. */
export function useLogRemoval<R extends LogResource>(
  { log: contract, isRefusal }: Kind<R>,
  animalId: string,
) {
  const { flash, report } = useFlash()
  const resource = logsIn(contract, animalId)
  const remove = useRemove(resource)
  const add = useSave(resource)

  const restore = (log: RecordOf<R>) =>
    add
      .mutateAsync(log)
      .then(
        () => flash(`${contract.words.one} restored.`, { isRefusal: isRefusal?.(log) ?? false }),
        report,
      )

  return (log: RecordOf<R>, onRemoved?: () => void) =>
    remove.mutateAsync(log.id).then(() => {
      onRemoved?.()
      flash('Deleted.', { undo: () => restore(log) })
    }, report)
}
