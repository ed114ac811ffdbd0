import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from './labelled.tsx'

/** One line of text. `kind` chooses the keyboard of a phone. */
export function TextField<R extends Resource>({
  kind = 'text',
  placeholder,
  ...field
}: FieldProps<R> & { kind?: HTMLInputTypeAttribute; placeholder?: string }) {
  return <TextInput {...labelled(field)} type={kind} placeholder={placeholder} autoComplete="off" />
}
