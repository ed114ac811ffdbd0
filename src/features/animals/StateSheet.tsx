import { Button } from '@mantine/core'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useSave } from '../../web/records.ts'
import { type Animal, animalResource, animalStates } from './animals.contract.ts'
import classes from './Place.module.css'
import { StateFields } from './StateFields.tsx'
import { stateSince, stateWords } from './words.ts'

/** Marks an animal as sold, loaned out, rehomed or died; or as kept again. */
export function StateSheet({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const { flash, told } = useFlash()
  const { state, state_on, state_reason } = animal
  const save = useSave(animalResource, animal.id)
  const undo = () =>
    save
      .mutateAsync({ state, state_on, state_reason })
      .then(() => flash(`${animal.name} is as before.`), told)
  const changing = useRecordForm(animalResource, {
    blank: {},
    record: animal,
    onSaved(saved) {
      flash(`${animal.name}: ${stateWords[saved.state].toLowerCase()}.`, { undo })
      onClose()
    },
  })
  const { form, element, submit, isSaving } = changing
  const wasKept = state === 'kept'
  const chosen = animalStates.find((each) => each === form.values.state) ?? 'kept'
  const isUnchosen = wasKept && chosen === 'kept'

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={() =>
        isUnchosen ? form.setFieldError('state', 'Please choose a state') : submit()
      }
      isDirty={form.isDirty()}
      title={wasKept ? 'Mark as sold, rehomed, died…' : `Where is ${animal.name} now?`}
      second={wasKept ? animal.name : stateSince(animal)}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {isUnchosen ? 'Save' : `Mark as ${stateWords[chosen].toLowerCase()}`}
        </Button>
      }
    >
      <div ref={element} className={classes.sheet}>
        <FormProblems state={changing} labels={stateLabels} />
        <StateFields
          form={form}
          states={wasKept ? animalStates.filter((each) => each !== 'kept') : animalStates}
        />
        {wasKept && (
          <p className="quiet">
            Lists, schedules and reminders leave {animal.name} out. Every record stays, under
            Former.
          </p>
        )}
      </div>
    </Sheet>
  )
}

const stateLabels = { state: 'State', state_on: 'Since', state_reason: 'Reason' }
