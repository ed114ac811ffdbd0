import { ComingDayField } from '../../web/fields/ComingDayField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { put } from '../../web/form/form.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import type { PlanForm } from './PlanFields.tsx'

/** The pause of a schedule: its end and its reason. */
export function PauseFields({ form, onEnd }: { form: PlanForm; onEnd: () => void }) {
  const set = (name: 'paused_until' | 'pause_reason', value: string | null) =>
    put(form, name, value)

  function end() {
    set('paused_until', null)
    set('pause_reason', '')
    onEnd()
  }

  return (
    <>
      <ComingDayField form={form} name="paused_until" optional />
      <div className="stack gap10">
        <TextField form={form} name="pause_reason" optional />
        <Chips>
          {reasons.map((reason) => (
            <ChipButton
              key={reason}
              isPressed={form.values.pause_reason === reason}
              onClick={() => set('pause_reason', reason)}
            >
              {reason}
            </ChipButton>
          ))}
        </Chips>
        <div>
          <TextButton onClick={end}>No pause</TextButton>
        </div>
      </div>
    </>
  )
}

const reasons = ['Brumation', 'Breeding fast', 'Shedding']
