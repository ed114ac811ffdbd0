import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { NativeSelect } from '../look/controls/NativeSelect.tsx'

/** One of more than four choices, by the device's own list; '' is none of them. */
export function SelectField<R extends Resource>({
  choices,
  none,
  ...field
}: FieldProps<R> & { choices: { value: string; label: string }[]; none?: string }) {
  const data = none === undefined ? choices : [{ value: '', label: none }, ...choices]
  return <NativeSelect {...labelled(field)} data={data} />
}
