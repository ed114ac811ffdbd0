import { MomentField } from '../../../web/fields/MomentField.tsx'
import { HealthSheet } from '../HealthSheet.tsx'
import type { Treatment } from '../health.contract.ts'
import { dosesOf, type Patient } from '../useHealth.ts'
import { doseWords } from '../words.ts'

/** A dose given at another time than now. */
export function DoseSheet({
  animal,
  given,
  onClose,
}: {
  animal: Patient
  given: Treatment
  onClose: () => void
}) {
  return (
    <HealthSheet
      resource={dosesOf(given)}
      animal={animal}
      blank={{ happenedAt: new Date().toISOString() }}
      second={`${given.substance}, ${doseWords(given)}`}
      onClose={onClose}
    >
      {(form) => <MomentField form={form} name="happenedAt" />}
    </HealthSheet>
  )
}
