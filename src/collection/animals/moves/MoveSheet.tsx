import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../../web/form/useForm.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { usePage, useRemove } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { Animal } from '../animals.contract.ts'
import { beforeHatching, placeWords } from '../words.ts'
import type { Move } from './moves.contract.ts'
import { movesOf } from './movesOf.ts'
import { PlaceFields } from './PlaceFields.tsx'

type SheetParts = { animal: Animal; move?: Move; onClose: () => void }

/** Moves an animal, or corrects a move. */
export function MoveSheet({ animal, move, onClose }: SheetParts) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const moves = movesOf(animal.id)
  const [latest] = usePage(moves, { per_page: 1 }).data?.value ?? []
  const removal = useRemove(moves)
  const state = useRecordForm(moves, {
    blank: { moved_on: today(timezone), room: animal.room, rack: animal.rack, tub: animal.tub },
    record: move,
    onSaved(saved) {
      const to = placeWords(saved)
      const undo = () => removal.mutateAsync(saved.id).then(() => flash('Undone.'), report)
      if (move) flash('Move updated.')
      else if (latest && saved.moved_on < latest.moved_on) flash('Earlier move added.', { undo })
      else flash(`${animal.name} ${to ? `moved to ${to}` : 'has no location now'}.`, { undo })
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
      <DayField
        form={form}
        name="moved_on"
        hint={beforeHatching(animal, String(form.values.moved_on ?? ''))}
      />
    </FormSheet>
  )
}
