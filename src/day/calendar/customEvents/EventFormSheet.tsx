import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { remindChoices } from '../../../web/fields/remindChoices.ts'
import { SelectField } from '../../../web/fields/SelectField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../../web/form/useForm.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { type CustomEvent, customEventResource } from './customEvents.contract.ts'

/** Adds or changes a custom event. */
export function EventFormSheet({
  day,
  event,
  onSaved,
  onBack,
  onClose,
}: {
  day: string
  event?: CustomEvent
  /** Called with the event's day. */
  onSaved: (day: string) => void
  onBack: () => void
  onClose: () => void
}) {
  const { flash } = useFlash()
  const state = useRecordForm(customEventResource, {
    record: event,
    blank: { started_on: day, remind: 'none' },
    onSaved(saved) {
      flash(event ? 'Event updated.' : 'Event added.')
      onSaved(saved.started_on)
    },
  })
  const { form, unsaved } = state
  return (
    <FormSheet
      state={state}
      title={event ? 'Edit event' : 'Add event'}
      action={event ? 'Save' : 'Add event'}
      onBack={unsaved.isDirty ? undefined : onBack}
      onClose={onClose}
    >
      <TextField form={form} name="title" />
      <DayField form={form} name="started_on" mayLieAhead />
      <SelectField form={form} name="remind" choices={remindChoices} />
      <LongTextField form={form} name="description" optional />
    </FormSheet>
  )
}
