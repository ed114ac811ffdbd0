import { z } from 'zod'
import { moveResource } from '../../../collection/animals/moves/moves.contract.ts'
import { PlaceFields } from '../../../collection/animals/moves/PlaceFields.tsx'
import { placeWords } from '../../../collection/animals/words.ts'
import { today } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { rowForm } from '../../../web/form/rowForm.ts'
import { useInputForm } from '../../../web/form/useForm.ts'
import { useUser } from '../../../web/user.ts'
import { type BulkSheetParts, useBulkChange } from './useBulkChange.ts'

const fields = z.object({
  place: moveResource.input.refine(({ room, rack, tub }) => room || rack || tub, {
    path: ['room'],
    error: 'Please enter where they live now',
  }),
})

/** Moves the selected animals to one place. */
export function BulkMoveSheet({ ids, onClose, onDone }: BulkSheetParts) {
  const { timezone } = useUser()
  const { send, finish } = useBulkChange(ids, onDone)
  const state = useInputForm(fields, {
    blank: { place: { moved_on: today(timezone), room: '', rack: '', tub: '' } },
    send: async ({ place }) => ({ place, changed: await send({ place }) }),
    onSent: ({ place: { room = '', rack = '', tub = '' }, changed }) => {
      const to = placeWords({ room, rack, tub })
      finish(changed, to ? `moved to ${to}` : 'without a location now')
      onClose()
    },
  })
  const form = rowForm(state.form, 'place', moveResource.input)
  return (
    <FormSheet
      state={state}
      title={`Move ${counted(ids.length, 'animal')}`}
      action="Move"
      onClose={onClose}
    >
      <PlaceFields form={form} />
      <DayField form={form} name="moved_on" />
    </FormSheet>
  )
}
