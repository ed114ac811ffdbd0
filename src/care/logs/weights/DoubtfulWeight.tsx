import type { ReactNode } from 'react'
import { weightText } from '../../../shared/weights.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useSave } from '../../../web/records.ts'
import { useMayChangeLog } from '../../../web/user.ts'
import { logsIn } from '../kind.ts'
import { type WeightLog, weightLog } from '../logs.contract.ts'
import { useLogRemoval } from '../useLog.ts'
import type { Doubt } from './doubts.ts'
import { weights } from './weights.tsx'

/** A weight that can't be, with three ways: what it probably was, deleted, or as it is. */
export function DoubtfulWeight({
  log,
  when,
  doubt: { words, likelyInGrams },
  onKeep,
}: {
  log: WeightLog
  /** Its day. */
  when: ReactNode
  doubt: Doubt
  onKeep: () => void
}) {
  const save = useSave(logsIn(weightLog, log.animal_id), log.id)
  const remove = useLogRemoval(weights, log.animal_id)
  const mayChange = useMayChangeLog()(log)
  const { flash, report } = useFlash()

  const put = (weightInGrams: number, updated_at: string) =>
    save.mutateAsync({ weightInGrams, updated_at })

  const correct = (grams: number) =>
    put(grams, log.updated_at).then(
      (saved) =>
        flash('Weight updated.', {
          undo: () =>
            put(log.weightInGrams, saved.updated_at).then(() => flash('Weight restored.'), report),
        }),
      report,
    )

  return (
    <div className="stack gap10 alarm">
      <div className="row gap12">
        {when}
        <p className="slim grow">
          <strong className="block text17">{weightText(log.weightInGrams, log.unit)}?</strong>
          <span className="text14">{words}</span>
        </p>
        <ScaleMark state="struck" size={20} />
      </div>
      {mayChange && (
        <div className="flex wrap gap8">
          {likelyInGrams !== undefined && (
            <Button onClick={() => correct(likelyInGrams)}>
              It's {weightText(likelyInGrams, log.unit)}
            </Button>
          )}
          <Button variant="default" onClick={() => remove(log)}>
            Delete
          </Button>
          <Button variant="default" onClick={onKeep}>
            Keep
          </Button>
        </div>
      )}
    </div>
  )
}
