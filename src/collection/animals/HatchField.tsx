import { months } from '../../shared/days.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { labelOf } from '../../web/look/controls/Field.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { useAnswer } from '../../web/records.ts'
import type { animalResource } from './animals.contract.ts'

type Parts = { form: Form<typeof animalResource> }

/** A hatch date and its precision: a day, a month, or a year. */
export function HatchField({ form }: Parts) {
  const precision = (
    <SelectField
      form={form}
      name="dateHatchedPrecision"
      label="How precise?"
      choices={[
        { value: 'day', label: 'To the day' },
        { value: 'month', label: 'Only the month' },
        { value: 'year', label: 'Only the year' },
      ]}
    />
  )
  if (form.values.dateHatchedPrecision === 'month') {
    return (
      <>
        <Pair>
          <MonthSelect form={form} />
          <YearSelect form={form} label="Year" />
        </Pair>
        {precision}
      </>
    )
  }
  return (
    <Pair>
      {form.values.dateHatchedPrecision === 'year' ? (
        <YearSelect form={form} label="Hatched" isOptional />
      ) : (
        <DayField form={form} name="dateHatched" label="Hatched" optional />
      )}
      {precision}
    </Pair>
  )
}

function MonthSelect({ form }: Parts) {
  const [year, month] = partsOf(form)
  return (
    <NativeSelect
      label={labelOf('Hatched', true)}
      name="dateHatched"
      value={month}
      error={form.errors.dateHatched}
      onChange={({ currentTarget: { value } }) =>
        put(
          form,
          'dateHatched',
          value === '' ? '' : `${year || new Date().getFullYear()}-${value}-01`,
        )
      }
      data={[
        { value: '', label: 'Not specified' },
        ...months.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label })),
      ]}
    />
  )
}

function YearSelect({ form, label, isOptional }: Parts & { label: string; isOptional?: boolean }) {
  const [year, month] = partsOf(form)
  const { data, isError } = useAnswer<{ value: number[] }>(
    ['animals', 'hatch_dates'],
    'animals/hatch_dates',
  )
  const offered = (data?.value ?? []).map(String)
  // The chosen year stays an option while the others load.
  const years = year && !offered.includes(year) ? [year, ...offered] : offered
  return (
    <NativeSelect
      label={labelOf(label, isOptional)}
      value={year}
      error={isError ? hatchDatesFailed : form.errors.dateHatched}
      onChange={({ currentTarget: { value } }) =>
        put(form, 'dateHatched', value === '' ? '' : `${value}-${month || '01'}-01`)
      }
      data={[{ value: '', label: 'Not specified' }, ...years]}
    />
  )
}

const hatchDatesFailed = 'Failed to fetch content. Please refresh or try again later.'

function partsOf(form: Parts['form']) {
  const day = form.values.dateHatched
  return typeof day === 'string' && day ? [day.slice(0, 4), day.slice(5, 7)] : ['', '']
}
