import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import { ChipChoice, type ChoiceOption } from '../look/controls/Choice.tsx'

/** One of up to six choices, all of them in sight. */
export function ChoiceField<R extends Resource>({
  choices,
  ...field
}: Omit<FieldProps<R>, 'optional' | 'hint'> & { choices: ChoiceOption<string>[] }) {
  const { value, onChange, error } = labelled(field)
  return (
    <ChipChoice
      legend={labelIn(field)}
      options={choices}
      value={String(value)}
      onChange={onChange}
      error={error}
    />
  )
}
