import { useRef, useState } from 'react'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import type { Names } from '../../shared/resource.ts'
import { isGone, newId } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave } from '../../web/records.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import { logsIn } from './kind.ts'
import type { cleaningLog, FeedingLog, feedingLog } from './logs.contract.ts'

const feedings: Names<typeof feedingLog> = {
  noun: 'feeding_log',
  words: { one: 'Feeding', many: 'Feedings' },
  api: 'feeding_logs',
  path: 'feedings',
}
const cleans: Names<typeof cleaningLog> = {
  noun: 'cleaning_log',
  words: { one: 'Clean', many: 'Cleans' },
  api: 'cleaning_logs',
  path: 'cleans',
}

/** A schedule's meal or cleaning; `usual` is the meal that its animal last took of that feeder. */
export type Planned = {
  animal: Pick<Animal, 'id' | 'name'>
  feeder: { id: string } | null
  supplement: { id: string; isDeleted: boolean } | null
  usual: Pick<FeedingLog, 'count' | 'feedingMethod'> | null
}

/**
 * Records a due schedule as usual, or with an outcome; `undo` deletes that log again, as does the flash. It is
 * done at once, and requests are sent one after the other; if the server refuses or is unreachable, that goes
 * back and the flash says why.
 */
export function useDone(kind: DueKind, { animal, feeder, supplement, usual }: Planned) {
  const log = logsIn(kind === 'feeding' ? feedings : cleans, animal.id)
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

  function record(outcome: Partial<Pick<FeedingLog, 'success' | 'refusal_reason'>> = {}) {
    const added = id.current
    setIsDone(true)
    const dust = supplement && !supplement.isDeleted ? supplement.id : null
    const meal = { ...usual, ...outcome, feeder_id: feeder?.id, supplement_id: dust }
    const write = queue(() => save.mutateAsync({ id: added, ...(kind === 'feeding' ? meal : {}) }))
    write.then(
      () => {
        if (latest.current !== write) return
        const isRefusal = outcome.success === false
        const words = `${animal.name}: ${isRefusal ? 'refusal' : log.words.one.toLowerCase()} added.`
        takeAway.current = flash(words, { isRefusal, undo })
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
