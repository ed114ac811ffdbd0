import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { Textarea } from '../look/controls/Textarea.tsx'

/** A paragraph; it grows with what is written. */
export function LongTextField<R extends Resource>(field: FieldProps<R>) {
  return <Textarea {...labelled(field)} minRows={3} maxRows={12} />
}
