import { useState } from 'react'
import { DegreesField, otherUnitHint } from '../../web/fields/DegreesField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { type AirReading, airReadingResource } from './air.contract.ts'

type ReadingSheetProps = { box: string; reading?: AirReading; onClose: () => void }

/** A reading by hand, or one to be corrected. */
export function ReadingSheet({ box, reading, onClose }: ReadingSheetProps) {
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
  const { form } = state
  return (
    <FormSheet
      state={state}
      title={reading ? 'Edit reading' : 'Add reading'}
      action={reading ? 'Save' : 'Add reading'}
      onClose={onClose}
    >
      <Pair>
        <DegreesField form={form} name="celsius" label="Temperature" />
        <NumberField form={form} name="humidity" label="Humidity" unit="%" />
      </Pair>
      <p className="quiet">{otherUnitHint()}</p>
      <TextField form={form} name="box" placeholder="Box 1" optional />
      <MomentField form={form} name="happened_at" />
    </FormSheet>
  )
}
