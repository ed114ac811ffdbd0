import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import classes from './Eggs.module.css'
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
  const { form, element, submit, isSaving, isDirty } = state
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      title={nameOf(egg, clutch)}
      foot={
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
        <LongTextField form={form} name="notes" optional />
        {egg.state_on && <DayField form={form} name="state_on" />}
      </div>
    </Sheet>
  )
}
