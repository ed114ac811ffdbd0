import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../../web/form/useForm.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useUser } from '../../../web/user.ts'
import type { Animal } from '../animals.contract.ts'
import { placeWords } from '../words.ts'
import type { Move } from './moves.contract.ts'
import { movesOf } from './movesOf.ts'
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
  const { form } = state
  return (
    <FormSheet
      state={state}
      title={move ? 'Edit move' : `Move ${animal.name}`}
      second={placeWords(animal) || 'No location yet'}
      portrait={<Portrait animal={animal} size="avatar" />}
      action={move ? 'Save' : 'Move'}
      onClose={onClose}
    >
      <PlaceFields form={form} />
      <DayField form={form} name="moved_on" />
    </FormSheet>
  )
}
