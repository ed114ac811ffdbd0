import { MomentField } from '../../../web/fields/MomentField.tsx'
import { put } from '../../../web/form/form.ts'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { HealthSheet } from '../HealthSheet.tsx'
import { dose, type Treatment } from '../health.contract.ts'
import { dosesIn, type Patient } from '../useHealth.ts'
import { doseWords } from '../words.ts'

/** A dose given at another time than now. One that is soon after another is asked about. */
export function DoseSheet({
  animal,
  course,
  onClose,
}: {
  animal: Patient
  course: Treatment
  onClose: () => void
}) {
  return (
    <HealthSheet
      resource={dosesIn(dose, course.id)}
      animal={animal}
      blank={{ happenedAt: new Date().toISOString(), skipped_for: null }}
      second={`${course.substance}, ${doseWords(course)}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentField form={form} name="happenedAt" />
          {(form.errors.again || form.values.again === true) && (
            <Switch
              label="Add it all the same"
              checked={form.values.again === true}
              onChange={({ currentTarget: { checked } }) => put(form, 'again', checked)}
            />
          )}
        </>
      )}
    </HealthSheet>
  )
}
