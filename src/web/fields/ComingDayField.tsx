import { today } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'
import { useUser } from '../user.ts'

/** A day from today on, by the device's own picker. */
export function ComingDayField<R extends Resource>(field: FieldProps<R>) {
  const { timezone } = useUser()
  return <TextInput {...labelled(field)} type="date" min={today(timezone)} max="2199-12-31" />
}
