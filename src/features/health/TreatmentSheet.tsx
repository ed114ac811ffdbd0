import { today } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { useUser } from '../../web/user.ts'
import { HealthSheet } from './HealthSheet.tsx'
import { doseUnits, type Treatment, treatment } from './health.contract.ts'
import type { Patient } from './useHealth.ts'
import { unitWords } from './words.ts'

/** So much of a substance, every so many days, from a day to a day or until it is ended. */
export function TreatmentSheet({
  animal,
  given,
  onClose,
}: {
  animal: Patient
  given?: Treatment
  onClose: () => void
}) {
  const { timezone } = useUser()
  return (
    <HealthSheet
      resource={treatment}
      animal={animal}
      record={given}
      blank={{
        substance: '',
        dose: '',
        dose_unit: 'ml',
        every_days: 1,
        started_on: today(timezone),
        ends_on: '',
        notes: '',
      }}
      labels={labels}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="substance" label={labels.substance} />
          <Pair>
            <NumberField form={form} name="dose" label={labels.dose} />
            <SelectField
              form={form}
              name="dose_unit"
              label={labels.dose_unit}
              choices={doseUnits.map((unit) => ({ value: unit, label: unitWords(unit) }))}
            />
          </Pair>
          <NumberField
            form={form}
            name="every_days"
            label={labels.every_days}
            unit={Number(form.values.every_days) === 1 ? 'day' : 'days'}
            whole
          />
          <Pair>
            <DayField form={form} name="started_on" label={labels.started_on} mayLieAhead />
            <DayField form={form} name="ends_on" label={labels.ends_on} mayLieAhead optional />
          </Pair>
          <LongTextField form={form} name="notes" label={labels.notes} optional />
        </>
      )}
    </HealthSheet>
  )
}

const labels = {
  substance: 'Substance',
  dose: 'Dose',
  dose_unit: 'Unit',
  every_days: 'Every',
  started_on: 'From',
  ends_on: 'To',
  notes: 'Notes',
}
