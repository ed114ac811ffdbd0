import { useState } from 'react'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './Air.module.css'
import { type AirReading, airReadingResource } from './air.contract.ts'

/** A reading by hand, or one to be corrected. */
export function ReadingSheet({
  box,
  reading,
  onClose,
}: {
  box: string
  reading?: AirReading
  onClose: () => void
}) {
  const { flash } = useFlash()
  const [now] = useState(() => new Date().toISOString())
  const state = useRecordForm(airReadingResource, {
    blank: { happened_at: now, box },
    record: reading,
    onSaved() {
      flash(reading ? 'Reading updated.' : 'Reading added.')
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
      title={reading ? 'Edit reading' : 'Add reading'}
      foot={
        <Button type="submit" loading={isSaving}>
          {reading ? 'Save' : 'Add reading'}
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
        <Pair>
          <NumberField form={form} name="celsius" label="Temperature" unit="°C" />
          <NumberField form={form} name="humidity" label="Humidity" unit="%" />
        </Pair>
        <p className="quiet">Fahrenheit is understood, such as 88.5 F.</p>
        <TextField form={form} name="box" placeholder="Box 1" optional />
        <MomentField form={form} name="happened_at" />
      </div>
    </Sheet>
  )
}
