import type { Resource } from '../../shared/resource.ts'
import { ChipChoice, type ChoiceOption } from '../look/Choice.tsx'
import { type FieldProps, labelled } from './labelled.tsx'

/** One of up to six choices, all of them in sight. */
export function ChoiceField<R extends Resource>({
  choices,
  ...field
}: Omit<FieldProps<R>, 'optional' | 'hint'> & { choices: ChoiceOption<string>[] }) {
  const { value, onChange, error } = labelled(field)
  return (
    <ChipChoice
      legend={field.label}
      options={choices}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
