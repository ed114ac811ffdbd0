import { animalStates, stateWords } from '../../../shared/choices.ts'
import { FormProblems } from '../../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../../web/form/useForm.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useSave } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { type Animal, animalResource } from '../animals.contract.ts'
import { stateSince } from '../words.ts'
import { chosenStates, StateFields } from './StateFields.tsx'

/** Marks an animal as sold, loaned out, rehomed, died, or back in the collection. */
export function StateSheet({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const { flash, report } = useFlash()
  const { state, state_on, state_reason } = animal
  const save = useSave(animalResource, animal.id)
  const { subscribed } = useUser()
  const changing = useRecordForm(animalResource, {
    record: animal,
    onSaved(saved) {
      const hasLost = state === 'sold' && saved.state === 'kept' && subscribed
      const effect = hasLost
        ? 'Hand-over links you made no longer work.'
        : `${animal.name} is marked as ${stateWords[state].toLowerCase()} again.`
      const undo = () =>
        save
          .mutateAsync({ state, state_on, state_reason })
          .then(() => flash(`Undone. ${effect}`), report)
      flash(`${animal.name} is marked as ${stateWords[saved.state].toLowerCase()}.`, { undo })
      onClose()
    },
  })
  const { form, element, submit, isSaving } = changing
  const wasKept = state === 'kept'
  const chosen = animalStates.find((each) => each === form.values.state) ?? 'kept'
  // The field is called by the state.
  const label = `${stateWords[chosen]} on`
  const facts = { ...form.facts, state_on: { label, format: 'day' as const } }
  const isUnchosen = wasKept && chosen === 'kept'
  const hasSale = wasKept && chosen === 'sold' && subscribed

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={() =>
        isUnchosen ? form.setFieldError('state', 'Please choose a state') : submit()
      }
      isDirty={form.isDirty() && !hasSale}
      title={wasKept ? 'Sold, rehomed or died' : `Where is ${animal.name} now?`}
      second={wasKept ? animal.name : stateSince(animal)}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        hasSale ? (
          <ButtonLink to={`/shop/sales/new?animal=${animal.id}`}>Record the sale</ButtonLink>
        ) : (
          <Button type="submit" loading={isSaving}>
            {isUnchosen ? 'Save' : `Mark as ${stateWords[chosen].toLowerCase()}`}
          </Button>
        )
      }
    >
      <div ref={element} className="stack gap16">
        <FormProblems state={{ ...changing, form: { ...form, facts } }} />
        <StateFields
          form={form}
          states={wasKept ? chosenStates.filter((each) => each !== 'kept') : chosenStates}
          areDetailsElsewhere={hasSale}
        />
        {hasSale && (
          <p className="quiet">
            Next, add the buyer, the day and the price. That marks {animal.name} as sold, and its
            listing if there is one.
          </p>
        )}
        {wasKept && !hasSale && (
          <p className="quiet">
            {animal.name} will no longer appear in lists, schedules or reminders. You'll still find
            every record under Former.
          </p>
        )}
      </div>
    </Sheet>
  )
}
