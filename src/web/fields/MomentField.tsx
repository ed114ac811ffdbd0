import { fromWallClock, today, toWallClock } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'
import { useUser } from '../user.ts'

/** A moment up to now, offered up to the day's end, on the wall clock of the account's time zone, by the device's own picker. */
export function MomentField<R extends Resource>(field: FieldProps<R>) {
  const { timezone } = useUser()
  const { value, onChange, ...input } = labelled(field)
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={typeof value === 'string' && value ? toWallClock(value, timezone) : ''}
      onChange={(event) => onChange(fromWallClock(event.currentTarget.value, timezone))}
      // Were it the minute, its next one would drop what is typed of another.
      max={`${today(timezone)}T23:59`}
    />
  )
}
