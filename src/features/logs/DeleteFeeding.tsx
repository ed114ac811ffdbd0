import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFlash } from '../../web/look/Flash.tsx'
import { IconButton } from '../../web/look/IconButton.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import type { FeedingLog } from './logs.contract.ts'
import { feedingsOf } from './useFeeding.ts'

/** Deletes a feeding at once; undoing adds it again, as it was and under its id. */
export function DeleteFeeding({ animalId, log }: { animalId: string; log: FeedingLog }) {
  const [isAsking, setIsAsking] = useState(false)
  const { flash, alert } = useFlash()
  const resource = feedingsOf(animalId)
  const remove = useRemove(resource)
  const add = useSave(resource)
  const told = (error: unknown) => alert(error instanceof Error ? error.message : String(error))

  const undo = () => add.mutateAsync(log).then(() => flash('Feeding restored.'), told)

  return (
    <>
      <IconButton label="Delete" icon={<IconTrash size={20} />} onClick={() => setIsAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title="Delete this feeding?"
        yes="Delete"
        onYes={() => remove.mutateAsync(log.id).then(() => flash('Deleted.', { undo }), told)}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}
