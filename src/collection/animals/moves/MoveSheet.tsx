import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { FormProblems } from '../../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../../web/form/form.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../../web/user.ts'
import type { Animal } from '../animals.contract.ts'
import { placeWords } from '../words.ts'
import type { Move } from './moves.contract.ts'
import { movesOf } from './movesOf.ts'
import classes from './Place.module.css'
import { PlaceFields } from './PlaceFields.tsx'

type SheetParts = { animal: Animal; move?: Move; onClose: () => void }

/** Moves an animal, or corrects a move. */
export function MoveSheet({ animal, move, onClose }: SheetParts) {
  const { timezone } = useUser()
  const { flash } = useFlash()
  const state = useRecordForm(movesOf(animal.id), {
    blank: { moved_on: today(timezone), room: animal.room, rack: animal.rack, tub: animal.tub },
    record: move,
    onSaved(saved) {
      flash(
        move
          ? 'Move updated.'
          : `${animal.name} ${placeWords(saved) ? `moved to ${placeWords(saved)}` : 'has no location now'}.`,
      )
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
      second={placeWords(animal) || 'No location yet'}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {move ? 'Save' : 'Move'}
        </Button>
      }
    >
      <div ref={element} className={classes.sheet}>
        <FormProblems state={state} />
        <PlaceFields form={form} />
        <DayField form={form} name="moved_on" />
      </div>
    </Sheet>
  )
}
