import { Textarea } from '@mantine/core'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from './labelled.tsx'

/** A paragraph; it grows with what is written. */
export function LongTextField<R extends Resource>(field: FieldProps<R>) {
  return <Textarea {...labelled(field)} autosize minRows={3} maxRows={12} />
}
