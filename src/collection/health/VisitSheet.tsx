import { today } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { useUser } from '../../web/user.ts'
import { contactResource } from '../contacts/contacts.contract.ts'
import { HealthSheet } from './HealthSheet.tsx'
import { type VetVisit, vetVisit } from './health.contract.ts'
import type { Patient } from './useHealth.ts'

/** A vet visit: reason, findings, vet and cost. */
export function VisitSheet({
  animal,
  visit,
  onClose,
}: {
  animal: Patient
  visit?: VetVisit
  onClose: () => void
}) {
  const { timezone, currency } = useUser()
  return (
    <HealthSheet
      resource={vetVisit}
      animal={animal}
      record={visit}
      blank={{ reason: '', findings: '', contact_id: '', visited_on: today(timezone), cost: '' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="reason" />
          <LongTextField form={form} name="findings" optional />
          <ReferenceField
            form={form}
            name="contact_id"
            to={contactResource}
            nameOf={({ name }) => name}
            placeholder="Choose a contact"
            optional
          />
          <Pair>
            <DayField form={form} name="visited_on" />
            <NumberField form={form} name="cost" unit={currency.code} optional />
          </Pair>
        </>
      )}
    </HealthSheet>
  )
}
