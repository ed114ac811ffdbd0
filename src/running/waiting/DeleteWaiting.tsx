import { removeWaiting } from '../../web/queue/keeping.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'

/** Asks before what waits is deleted: it is nowhere else. */
export function DeleteWaiting({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  return (
    <Confirm
      isOpen
      title="Delete this record?"
      yes="Delete"
      onYes={() => void removeWaiting(waiting)}
      onClose={onClose}
    >
      It hasn't been sent yet. This can't be undone.
    </Confirm>
  )
}
