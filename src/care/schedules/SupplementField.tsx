import { useState } from 'react'
import { TakeTyped } from '../../web/fields/AddTyped.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form, RowOf } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { usePage } from '../../web/records.ts'
import { supplementOf, supplementResource } from '../supplements/supplements.contract.ts'
import {
  type FeedingSchedule,
  type feedingScheduleFields,
  newSupplementFields,
} from './schedules.contract.ts'

/** The values of a new supplement. */
export const blankSupplement = { name: '', brand: '' }

/** A schedule's supplement: an existing one, or a new one with its name and brand. */
export function SupplementField({
  form,
  current,
}: {
  form: Form<RowOf<typeof feedingScheduleFields>>
  current: FeedingSchedule['supplement']
}) {
  const total = usePage(supplementResource, { per_page: 50 }).data?.total
  const [wantsNew, setWantsNew] = useState(false)
  const added = rowForm(form, 'supplement_attributes', newSupplementFields)

  function choose(isNew: boolean, values = blankSupplement) {
    setWantsNew(isNew)
    put(form, 'supplement_id', null)
    put(form, 'supplement_attributes', values)
  }

  if (wantsNew || (total === 0 && !current)) {
    return (
      <div>
        <Pair>
          <TextField form={added} name="name" label="New supplement" placeholder="Calcium" />
          <TextField form={added} name="brand" placeholder="Repashy" optional />
        </Pair>
        {total !== 0 && <TextButton onClick={() => choose(false)}>Choose one of yours</TextButton>}
      </div>
    )
  }
  return (
    <div>
      <ReferenceField
        form={form}
        name="supplement_id"
        to={supplementResource}
        nameOf={({ name, brand }) => (brand ? `${name}, ${brand}` : name)}
        placeholder="None"
        current={current && { id: current.id, words: current.name }}
        offer={(words, _close, isMissing) =>
          isMissing && (
            <TakeTyped
              form={form}
              words={words}
              onTake={() => choose(true, { ...blankSupplement, ...supplementOf(words) })}
            />
          )
        }
        optional
      />
      <TextButton onClick={() => choose(true)}>Enter a new supplement</TextButton>
    </div>
  )
}
