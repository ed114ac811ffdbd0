import { useRef, useState } from 'react'
import { logsIn } from '../../care/logs/kind.ts'
import { cleaningLog, feedingLog } from '../../care/logs/logs.contract.ts'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { isGone, newId } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import type { DueLine } from './dashboard.contract.ts'

/**
 * Records a due schedule as usual; `undo` deletes that log again, as does the flash. The line is
 * ticked at once, and requests are sent one after the other; if the server refuses or is
 * unreachable, the tick goes back and the flash says why.
 */
export function useDone(kind: DueKind, { animal, feeder, supplement, usual }: DueLine) {
  const log = logsIn(kind === 'feeding' ? feedingLog : cleaningLog, animal.id)
  const save = useSave(log)
  const remove = useRemove(log)
  const { flash, report } = useFlash()
  const [isDone, setIsDone] = useState(false)
  // Stays the same until undone, so that a retry after a lost response adds one log.
  const id = useRef(newId())
  const latest = useRef<Promise<unknown>>(Promise.resolve())
  const takeAway = useRef<() => void>(undefined)

  function queue(act: () => Promise<unknown>) {
    const write = latest.current.then(act, act)
    latest.current = write
    return write
  }

  function record() {
    const added = id.current
    setIsDone(true)
    const dust = supplement && !supplement.isDeleted ? supplement.id : null
    const meal = { ...usual, feeder_id: feeder?.id, supplement_id: dust }
    const write = queue(() => save.mutateAsync({ id: added, ...(kind === 'feeding' ? meal : {}) }))
    write.then(
      () => {
        if (latest.current !== write) return
        takeAway.current = flash(`${animal.name}: ${log.words.one.toLowerCase()} added.`, { undo })
      },
      (error) => {
        if (latest.current === write) setIsDone(false)
        report(error)
      },
    )
  }

  function undo() {
    const added = id.current
    id.current = newId()
    setIsDone(false)
    takeAway.current?.()
    const write = queue(() => remove.mutateAsync(added))
    write.then(
      () => flash('Deleted.'),
      (error) => {
        // It was never added, or someone else has deleted it.
        if (isGone(error)) return
        if (latest.current === write) {
          id.current = added
          setIsDone(true)
        }
        report(error)
      },
    )
  }

  return { isDone, record, undo }
}
