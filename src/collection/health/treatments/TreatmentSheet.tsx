import { doseUnitWords } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { Pair } from '../../../web/fields/Pair.tsx'
import { SelectField } from '../../../web/fields/SelectField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { useUser } from '../../../web/user.ts'
import { choicesOf } from '../../animals/words.ts'
import { HealthSheet } from '../HealthSheet.tsx'
import { type Treatment, treatment } from '../health.contract.ts'
import type { Patient } from '../useHealth.ts'
import { TimesField } from './TimesField.tsx'

/** A treatment: substance, dose, interval, and its first and last day. */
export function TreatmentSheet({
  animal,
  course,
  onClose,
}: {
  animal: Patient
  course?: Treatment
  onClose: () => void
}) {
  const { timezone } = useUser()
  return (
    <HealthSheet
      resource={treatment}
      animal={animal}
      record={course}
      blank={{ dose_unit: 'ml', every_days: 1, started_on: today(timezone), ended_on: undefined }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="substance" />
          <Pair>
            <NumberField form={form} name="dose" />
            <SelectField form={form} name="dose_unit" choices={choicesOf(doseUnitWords)} />
          </Pair>
          <TimesField form={form} />
          <Pair>
            <DayField form={form} name="started_on" mayLieAhead />
            <DayField form={form} name="ends_on" mayLieAhead optional />
          </Pair>
          <LongTextField form={form} name="notes" optional />
        </>
      )}
    </HealthSheet>
  )
}
