import { today } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'
import { useUser } from '../user.ts'

/** A day up to today, or later where it `mayLieAhead`, by the device's own picker. */
export function DayField<R extends Resource>({
  mayLieAhead = false,
  ...field
}: FieldProps<R> & { mayLieAhead?: boolean }) {
  const { timezone } = useUser()
  const latest = mayLieAhead ? '2199-12-31' : today(timezone)
  return <TextInput {...labelled(field)} type="date" min="1800-01-01" max={latest} />
}
