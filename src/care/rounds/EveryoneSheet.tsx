import { counted } from '../../shared/durations.ts'
import { useFields } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { FeederField, type FeedingForm } from '../logs/feedings/FeederField.tsx'
import { feedingLog } from '../logs/logs.contract.ts'
import type { Round } from './useRound.ts'

/** One feeder for the whole round, whatever each usually gets. */
export function EveryoneSheet({
  round: { state, dispatch },
  count,
  onClose,
}: {
  round: Round
  count: number
  onClose: () => void
}) {
  const form: FeedingForm = useFields(feedingLog, {
    initialValues: { feeder_id: state.feeder_id ?? '' },
  })
  const chosen = String(form.values.feeder_id ?? '')

  function say(feeder_id: string | null) {
    dispatch({ type: 'everyone', feeder_id })
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Everyone gets…"
      second="Instead of each animal's usual feeder"
      onSubmit={() => chosen && say(chosen)}
      foot={
        <>
          {state.feeder_id && (
            <Button variant="light" onClick={() => say(null)}>
              What each usually gets
            </Button>
          )}
          <Button type="submit" disabled={!chosen}>
            Set for all {counted(count, 'animal')}
          </Button>
        </>
      }
    >
      <div className="stack gap16">
        <FeederField form={form} recent={[]} />
      </div>
    </Sheet>
  )
}
