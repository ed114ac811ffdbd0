import { TextInput } from '@mantine/core'
import { today } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { useUser } from '../user.ts'
import { type FieldProps, labelled } from './labelled.tsx'

/** A day up to today, by the device's own picker. */
export function DayField<R extends Resource>(field: FieldProps<R>) {
  const { timezone } = useUser()
  return <TextInput {...labelled(field)} type="date" min="1800-01-01" max={today(timezone)} />
}
