import type { Entered } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useSave } from '../../web/records.ts'
import { type Kind, type LogResource, logsIn } from './kind.ts'
import { useTellAdded } from './useLog.ts'

/** Records a log of an animal without a form, in one tap; a failure is said, and the tap can be repeated. */
export function useQuickLog<R extends LogResource>(
  kind: Kind<R>,
  animalId: string,
  onSaved: () => void,
) {
  const tellAdded = useTellAdded(kind, animalId)
  const { report } = useFlash()
  const add = useSave(logsIn(kind.log, animalId))
  return {
    isSaving: add.isPending,
    record: (values: Entered<R>) =>
      add.mutateAsync(values).then((saved) => {
        tellAdded(saved)
        onSaved()
      }, report),
  }
}
