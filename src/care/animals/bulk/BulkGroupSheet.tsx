import { z } from 'zod'
import { groupResource } from '../../../collection/groups/groups.contract.ts'
import { counted } from '../../../shared/durations.ts'
import { reference } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { ReferenceField } from '../../../web/fields/ReferenceField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { type BulkSheetParts, useBulkChange } from './useBulkChange.ts'

const fields = z.object({ group_id: field('Group', reference('Please choose a group'), 'name') })

/** Adds the selected animals to a group. */
export function BulkGroupSheet({ ids, onClose, onDone }: BulkSheetParts) {
  const { send, finish } = useBulkChange(ids, onDone)
  const state = useInputForm(fields, {
    send,
    onSent: (changed) => {
      finish(changed, 'added to the group')
      onClose()
    },
  })
  return (
    <FormSheet
      state={state}
      title={`Add ${counted(ids.length, 'animal')} to a group`}
      action="Add"
      onClose={onClose}
    >
      <ReferenceField
        form={state.form}
        name="group_id"
        to={groupResource}
        nameOf={({ name }) => name}
        placeholder="Choose a group"
        valuesOf={(name) => ({ name })}
      />
    </FormSheet>
  )
}
