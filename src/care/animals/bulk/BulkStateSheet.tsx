import { z } from 'zod'
import { stateFields } from '../../../collection/animals/animals.contract.ts'
import { chosenStates, StateFields } from '../../../collection/animals/states/StateFields.tsx'
import { animalStates, stateWords } from '../../../shared/choices.ts'
import { counted } from '../../../shared/durations.ts'
import { field } from '../../../shared/labels.ts'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { rowForm } from '../../../web/form/rowForm.ts'
import { useInputForm } from '../../../web/form/useForm.ts'
import { useUser } from '../../../web/user.ts'
import { type BulkSheetParts, useBulkChange } from './useBulkChange.ts'

const fields = z.object({ state: field('State', stateFields().required({ state: true })) })

/** Marks the selected animals as sold, loaned out, rehomed, died, or back in the collection. */
export function BulkStateSheet({
  ids,
  areFormer,
  onClose,
  onDone,
}: BulkSheetParts & { areFormer: boolean }) {
  const { send, finish } = useBulkChange(ids, onDone)
  const { subscribed } = useUser()
  const state = useInputForm(fields, {
    blank: { state: { state: undefined, state_on: '', state_reason: '' } },
    send: async (part) => ({ part, changed: await send(part) }),
    onSent: ({ part, changed }) => {
      finish(changed, `marked as ${stateWords[part.state.state].toLowerCase()}`)
      onClose()
    },
  })
  const form = rowForm(state.form, 'state', stateFields())
  const chosen = animalStates.find((each) => each === form.values.state)
  return (
    <FormSheet
      state={state}
      title={
        areFormer ? `Where are ${counted(ids.length, 'animal')} now?` : 'Sold, rehomed or died'
      }
      second={areFormer ? undefined : counted(ids.length, 'animal')}
      action={chosen ? `Mark as ${stateWords[chosen].toLowerCase()}` : 'Save'}
      onClose={onClose}
    >
      <StateFields
        form={form}
        states={areFormer ? chosenStates : chosenStates.filter((each) => each !== 'kept')}
      />
      {!areFormer && (
        <p className="quiet">
          They will no longer appear in lists, schedules or reminders. You'll still find every
          record under Former.
          {chosen === 'sold' &&
            subscribed &&
            ' Their listings become sold. Add what you were paid under Shop, Sales.'}
        </p>
      )}
    </FormSheet>
  )
}
