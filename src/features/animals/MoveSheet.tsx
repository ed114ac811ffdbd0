import { Button } from '@mantine/core'
import { today } from '../../shared/dates.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import type { Animal } from './animals.contract.ts'
import type { Move } from './moves.contract.ts'
import { movesOf } from './movesOf.ts'
import classes from './Place.module.css'
import { PlaceFields } from './PlaceFields.tsx'
import { placeWords } from './words.ts'

type SheetParts = { animal: Animal; move?: Move; onClose: () => void }

/** Moves an animal, or mends a move it made. */
export function MoveSheet({ animal, move, onClose }: SheetParts) {
  const { timezone } = useUser()
  const { flash } = useFlash()
  const state = useRecordForm(movesOf(animal.id), {
    blank: { moved_on: today(timezone), room: animal.room, rack: animal.rack, tub: animal.tub },
    record: move,
    onSaved(saved) {
      flash(move ? 'Move updated.' : `${animal.name} moved to ${placeWords(saved) || 'no place'}.`)
      onClose()
    },
  })
  const { form, element, submit, isSaving } = state
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={form.isDirty()}
      title={move ? 'Edit move' : `Move ${animal.name}`}
      second={placeWords(animal) || 'No place yet'}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {move ? 'Save' : 'Move'}
        </Button>
      }
    >
      <div ref={element} className={classes.sheet}>
        <FormProblems state={state} labels={moveLabels} />
        <PlaceFields form={form} />
        <DayField form={form} name="moved_on" label="Moved on" />
      </div>
    </Sheet>
  )
}

const moveLabels = { room: 'Room', rack: 'Rack', tub: 'Tub', moved_on: 'Moved on' }
