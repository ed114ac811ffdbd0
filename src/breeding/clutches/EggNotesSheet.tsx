import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import { eggsOf } from './useEggs.ts'
import { nameOf } from './words.ts'

/** The notes of an egg, and the day of its fate. */
export function EggNotesSheet({
  clutch,
  egg,
  onClose,
}: {
  clutch: ClutchDetail
  egg: Egg
  onClose: () => void
}) {
  const { flash } = useFlash()
  const state = useRecordForm(eggsOf(clutch), {
    record: egg,
    onSaved() {
      flash('Egg updated.')
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet state={state} title={nameOf(egg, clutch)} action="Save" onClose={onClose}>
      <LongTextField form={form} name="notes" optional />
      {egg.state_on && <DayField form={form} name="state_on" />}
    </FormSheet>
  )
}
