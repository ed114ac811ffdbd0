import type { ReactNode } from 'react'
import type { Doubt } from '../../../shared/weightDoubts.ts'
import { weightText } from '../../../shared/weights.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useSave } from '../../../web/records.ts'
import { useMayChangeLog } from '../../../web/user.ts'
import { logsIn } from '../kind.ts'
import { type WeightLog, weightLog } from '../logs.contract.ts'
import { useLogRemoval } from '../useLog.ts'
import { weights } from './weights.tsx'

type Changed = Partial<Pick<WeightLog, 'weightInGrams' | 'is_certain'>>

/** A weight that can't be, with three ways: what it probably was, deleted, or as it is. */
export function DoubtfulWeight({
  log,
  when,
  doubt: { words, likelyInGrams },
}: {
  log: WeightLog
  /** Its day. */
  when: ReactNode
  doubt: Doubt
}) {
  const save = useSave(logsIn(weightLog, log.animal_id), log.id)
  const remove = useLogRemoval(weights, log.animal_id)
  const mayChange = useMayChangeLog()(log)
  const { flash, report } = useFlash()

  const change = (change: Changed, words: string) =>
    save.mutateAsync({ ...change, updated_at: log.updated_at }).then(
      ({ updated_at }) =>
        flash(words, {
          undo: () => {
            const { weightInGrams, is_certain } = log
            return save
              .mutateAsync({ weightInGrams, is_certain, updated_at })
              .then(() => flash('Weight restored.'), report)
          },
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
            <Button onClick={() => change({ weightInGrams: likelyInGrams }, 'Weight updated.')}>
              It's {weightText(likelyInGrams, log.unit)}
            </Button>
          )}
          <Button variant="default" onClick={() => remove(log)}>
            Delete
          </Button>
          <Button variant="default" onClick={() => change({ is_certain: true }, 'Weight kept.')}>
            Keep
          </Button>
        </div>
      )}
    </div>
  )
}
