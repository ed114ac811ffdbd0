import { ComingDayField } from '../../web/fields/ComingDayField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { put } from '../../web/form/put.ts'
import { ChipButton, Chips } from '../../web/look/Choice.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import type { PlanForm } from './PlanFields.tsx'
import classes from './Schedules.module.css'

/** Until when nothing is due, and why. */
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
      <ComingDayField form={form} name="paused_until" label="Paused until" optional />
      <div className={classes.reason}>
        <TextField form={form} name="pause_reason" label="Reason for the pause" optional />
        <Chips>
          {reasons.map((reason) => (
            <ChipButton
              key={reason}
              isChosen={form.values.pause_reason === reason}
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
