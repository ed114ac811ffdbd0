import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { remindChoices } from '../../../web/fields/remindChoices.ts'
import { SelectField } from '../../../web/fields/SelectField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { FormProblems } from '../../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../../web/form/form.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import classes from '../Sheets.module.css'
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
  const { form, element, submit, isSaving, isDirty } = state
  return (
    <Sheet
      isOpen
      title={event ? 'Edit event' : 'Add event'}
      onBack={isDirty ? undefined : onBack}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      foot={
        <Button type="submit" loading={isSaving}>
          {event ? 'Save' : 'Add event'}
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
        <TextField form={form} name="title" />
        <DayField form={form} name="started_on" mayLieAhead />
        <SelectField form={form} name="remind" choices={remindChoices} />
        <LongTextField form={form} name="description" optional />
      </div>
    </Sheet>
  )
}
