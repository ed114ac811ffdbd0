import { today, toWallClock } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { remindChoices } from '../../web/fields/remindChoices.ts'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { labelled } from '../../web/form/form.ts'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useUser } from '../../web/user.ts'
import { contactOf, contactResource } from '../contacts/contacts.contract.ts'
import { HealthSheet } from './HealthSheet.tsx'
import { type VetVisit, vetVisit } from './health.contract.ts'
import type { Patient } from './useHealth.ts'

/**
 * A vet visit: reason, findings, vet and cost. An appointment has a time and a reminder until it has
 * taken place.
 */
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
  const now = toWallClock(new Date().toISOString(), timezone)
  return (
    <HealthSheet
      resource={vetVisit}
      animal={animal}
      record={visit}
      // Whether it has taken place follows from the day.
      blank={{ visited_on: today(timezone), remind: 'one_day', completed: undefined }}
      title={visit?.completed === false && isPast(visit, now) ? 'What was found?' : undefined}
      onClose={onClose}
    >
      {(form) => {
        const isAhead = !isPast(form.values, now)
        return (
          <>
            <TextField form={form} name="reason" />
            {(!isAhead || isFilled(form.values.findings)) && (
              <LongTextField form={form} name="findings" optional />
            )}
            <ReferenceField
              form={form}
              name="contact_id"
              to={contactResource}
              valuesOf={contactOf}
              nameOf={({ name }) => name}
              placeholder="Choose a contact"
              optional
            />
            <Pair>
              <DayField form={form} name="visited_on" mayLieAhead />
              <TextInput {...labelled({ form, name: 'visit_time', optional: true })} type="time" />
            </Pair>
            {isAhead && <SelectField form={form} name="remind" choices={remindChoices} />}
            {(!isAhead || isFilled(form.values.cost)) && (
              <NumberField
                form={form}
                name="cost"
                unit={visit?.cost_currency ?? currency.code}
                isMoney
                optional
              />
            )}
          </>
        )
      }}
    </HealthSheet>
  )
}

/** A filled field stays in sight, also of a visit that is moved ahead. */
const isFilled = (value: unknown) => (value ?? '') !== ''

/** `now` is the account's local time. */
const isPast = (visit: { visited_on?: unknown; visit_time?: unknown }, now: string) =>
  `${visit.visited_on}T${visit.visit_time || '00:00'}` <= now
