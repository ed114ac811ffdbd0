import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordOf } from '../../shared/resource.ts'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import type { Kind, LogResource } from './kind.ts'
import { useLogRemoval } from './useLog.ts'

/** Deletes a log after a confirmation. */
export function DeleteLog<R extends LogResource>({
  kind,
  animalId,
  log,
  onDeleted,
}: {
  kind: Kind<R>
  animalId: string
  log: RecordOf<R>
  onDeleted?: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useLogRemoval(kind, animalId)
  return (
    <>
      <IconButton label="Delete" icon={<IconTrash size={20} />} onClick={() => setIsAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Delete this ${kind.log.words.one.toLowerCase()}?`}
        yes="Delete"
        onYes={() => remove(log, onDeleted)}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}
