import { Button } from '@mantine/core'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { type CustomEvent, customEventResource } from './customEvents.contract.ts'
import classes from './Sheets.module.css'

/** Adds an event of the keeper's own, or changes one. */
export function EventFormSheet({
  day,
  event,
  onSaved,
  onBack,
  onClose,
}: {
  day: string
  event?: CustomEvent
  /** With the day on which it stands. */
  onSaved: (day: string) => void
  onBack: () => void
  onClose: () => void
}) {
  const { flash } = useFlash()
  const state = useRecordForm(customEventResource, {
    record: event,
    blank: { title: '', description: '', started_on: day },
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
        <FormProblems state={state} labels={labels} />
        <TextField form={form} name="title" label={labels.title} />
        <DayField form={form} name="started_on" label={labels.started_on} mayLieAhead />
        <LongTextField form={form} name="description" label={labels.description} optional />
      </div>
    </Sheet>
  )
}

const labels = { title: 'Title', started_on: 'Day', description: 'Description' }
