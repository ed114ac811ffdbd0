import { DayField } from '../../web/fields/DayField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import type { Form } from '../../web/form/form.ts'
import type { animalResource } from './animals.contract.ts'

/** A hatch date, and how much of it is known. */
export function HatchField({ form }: { form: Form<typeof animalResource> }) {
  return (
    <Pair>
      <DayField form={form} name="dateHatched" label="Hatched" optional />
      <SelectField
        form={form}
        name="dateHatchedPrecision"
        label="How exactly?"
        choices={[
          { value: 'day', label: 'To the day' },
          { value: 'month', label: 'Only the month' },
          { value: 'year', label: 'Only the year' },
        ]}
      />
    </Pair>
  )
}
