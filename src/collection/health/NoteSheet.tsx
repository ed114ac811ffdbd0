import { today } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { useUser } from '../../web/user.ts'
import { HealthSheet } from './HealthSheet.tsx'
import { type HealthNote, healthNote } from './health.contract.ts'
import type { Patient } from './useHealth.ts'

/** A note and its day. */
export function NoteSheet({
  animal,
  note,
  onClose,
}: {
  animal: Patient
  note?: HealthNote
  onClose: () => void
}) {
  const { timezone } = useUser()
  return (
    <HealthSheet
      resource={healthNote}
      animal={animal}
      record={note}
      blank={{ noted_on: today(timezone) }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LongTextField form={form} name="content" />
          <DayField form={form} name="noted_on" />
        </>
      )}
    </HealthSheet>
  )
}
