import { useState } from 'react'
import { useFlash } from '../../web/look/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import { logsIn } from '../logs/kind.ts'
import { cleaningLog, feedingLog } from '../logs/logs.contract.ts'
import type { DueKind } from '../schedules/due.contract.ts'
import type { DueLine } from './day.contract.ts'

/**
 * Records what is due with one touch, as it is usually done, with an undo in the flash. The line is
 * closed at once; when the server refuses or is out of reach, it is open again and the flash says why.
 */
export function useDone(kind: DueKind, { animal, feeder, supplement, usual }: DueLine) {
  const log = logsIn(kind === 'feeding' ? feedingLog : cleaningLog, animal.id)
  const save = useSave(log)
  const remove = useRemove(log)
  const { flash, told } = useFlash()
  const [isDone, setIsDone] = useState(false)
  // The same until it is undone: a tick whose answer was lost, and is tried again, is one log.
  const [id, renew] = useNewId()

  async function record() {
    setIsDone(true)
    const dust = supplement && !supplement.isDeleted ? supplement.id : null
    const meal = { ...usual, feeder_id: feeder?.id, supplement_id: dust }
    await save.mutateAsync({ id, ...(kind === 'feeding' ? meal : {}) }).then(
      () => flash(`${animal.name}: ${log.words.one.toLowerCase()} added.`, { undo }),
      (error) => {
        setIsDone(false)
        told(error)
      },
    )
  }

  const undo = () =>
    remove.mutateAsync(id).then(() => {
      setIsDone(false)
      renew()
      flash('Deleted.')
    }, told)

  return { isDone, record }
}
