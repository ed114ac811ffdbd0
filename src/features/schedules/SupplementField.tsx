import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Form } from '../../web/form/form.ts'
import type { RowOf } from '../../web/form/rowForm.ts'
import { TextButton } from '../../web/look/TextButton.tsx'
import { usePage } from '../../web/records.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import type { FeedingSchedule, feedingScheduleFields } from './schedules.contract.ts'

/** What stands in a row before a new supplement is entered in it. */
export const blankSupplement = { name: '', brand: '' }

/** A schedule's supplement: one of the keeper's, or a new one by its name and brand. */
export function SupplementField({
  form,
  known,
}: {
  form: Form<RowOf<typeof feedingScheduleFields>>
  known: FeedingSchedule['supplement']
}) {
  const total = usePage(supplementResource, { per_page: 50 }).data?.total
  const [wantsNew, setWantsNew] = useState(false)

  function choose(isNew: boolean) {
    setWantsNew(isNew)
    form.setFieldValue('supplement_id', null as never)
    form.setFieldValue('supplement_attributes', blankSupplement as never)
  }

  if (wantsNew || (total === 0 && !known)) {
    return (
      <div>
        <Pair>
          <TextInput
            {...form.getInputProps('supplement_attributes.name' as never)}
            label="New supplement"
            placeholder="Calcium"
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('supplement_attributes.brand' as never)}
            label="Brand (optional)"
            placeholder="Repashy"
            autoComplete="off"
          />
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
        label="Supplement"
        to={supplementResource}
        nameOf={({ name, brand }) => (brand ? `${name}, ${brand}` : name)}
        placeholder="None"
        known={known && { id: known.id, words: known.name }}
        optional
      />
      <TextButton onClick={() => choose(true)}>Enter a new supplement</TextButton>
    </div>
  )
}
