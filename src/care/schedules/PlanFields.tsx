import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { DayField } from '../../web/fields/DayField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import type { Form, RowOf } from '../../web/form/form.ts'
import { lastWords } from './planWords.ts'
import type { cleaningScheduleFields } from './schedules.contract.ts'

/** The fields that both kinds of schedule share. */
export type PlanForm = Form<RowOf<ReturnType<typeof cleaningScheduleFields>>>

/** How often, from when, and counted from what. */
export function PlanFields({ form, kind }: { form: PlanForm; kind: 'feeding' | 'cleaning' }) {
  return (
    <>
      <Pair>
        <NumberField form={form} name="repeat_amount" hint="Enter 0 for a single time." whole />
        <SelectField
          form={form}
          name="repeat"
          hint={form.values.repeat === 'month' && 'A month is 30 days.'}
          choices={units}
        />
      </Pair>
      <DayField form={form} name="started_on" />
      <ChoiceField
        form={form}
        name="counts_from"
        choices={[
          { value: 'start', label: 'The start date' },
          { value: 'last_log', label: `T${lastWords[kind].slice(1)}` },
        ]}
      />
    </>
  )
}

const units = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
]
