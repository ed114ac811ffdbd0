import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'

/** A time of day by the account's clock, by the device's own picker. */
export const TimeField = <R extends Resource>(field: FieldProps<R>) => (
  <TextInput {...labelled(field)} type="time" />
)
