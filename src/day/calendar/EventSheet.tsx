import { useState } from 'react'
import { HistorySheet } from '../../collection/history/fetched.ts'
import { remindOnWords } from '../../shared/choices.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { remindChoices } from '../../web/fields/remindChoices.ts'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useRemove, useRestore } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import { type CustomEvent, customEventResource } from './customEvents/customEvents.contract.ts'
import { longDay } from './words.ts'

/** A custom event: view, edit, or delete with undo. */
export function EventSheet({
  event,
  today,
  onMoved,
  onBack,
  onClose,
}: {
  event: CustomEvent
  today: string
  /** Called with the event's new day. */
  onMoved: (day: string) => void
  onBack: () => void
  onClose: () => void
}) {
  const [within, setWithin] = useState<'form' | 'history'>()
  const remove = useRemoveEvent(onBack)
  const { mayChange } = useCan()
  if (within === 'history') {
    return (
      <HistorySheet
        kind={customEventResource.noun}
        id={event.id}
        name={event.title}
        onBack={() => setWithin(undefined)}
        onClose={onClose}
      />
    )
  }
  if (within === 'form') {
    return (
      <EventFormSheet
        day={event.started_on}
        event={event}
        onSaved={onMoved}
        onBack={() => setWithin(undefined)}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet
      isOpen
      title={event.title}
      second={longDay(event.started_on, today)}
      onBack={onBack}
      onClose={onClose}
      foot={
        mayChange && (
          <div className="grid halves gap8">
            <Button variant="light" color="clay" onClick={() => remove(event.id)}>
              Delete
            </Button>
            <Button onClick={() => setWithin('form')}>Edit</Button>
          </div>
        )
      }
    >
      {event.remind !== 'none' && (
        <p className="quiet">Reminder: {remindOnWords[event.remind].toLowerCase()}</p>
      )}
      {event.description ? (
        <Paragraph>{event.description}</Paragraph>
      ) : (
        <p className="quiet">No description.</p>
      )}
      <TextButton onClick={() => setWithin('history')}>History</TextButton>
    </Sheet>
  )
}

function useRemoveEvent(onRemoved: () => void) {
  const remove = useRemove(customEventResource)
  const restore = useRestore()
  const { flash, report } = useFlash()
  const undo = (id: string) => () =>
    restore.mutateAsync(id).then(() => flash('Event restored.'), report)
  return (id: string) =>
    remove.mutateAsync(id).then(() => {
      onRemoved()
      flash('Deleted.', { undo: undo(id) })
    }, report)
}

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
