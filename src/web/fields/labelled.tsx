import type { ReactNode } from 'react'
import type { InputOf, Resource } from '../../shared/resource.ts'
import type { Form } from '../form/form.ts'

/** What every field takes: `name` is a key of the contract, so that a wrong one does not compile. */
export type FieldProps<R extends Resource> = {
  form: Form<R>
  name: keyof InputOf<R> & string
  label: string
  /** Required is the norm: only what may be left out says so. */
  optional?: boolean
  hint?: ReactNode
}

/** The props of a kit's input for one field of the form. */
export function labelled<R extends Resource>({ form, name, label, optional, hint }: FieldProps<R>) {
  const { value, ...input } = form.getInputProps(name)
  return {
    ...input,
    value: value ?? '',
    name,
    label: labelOf(label, optional),
    description: hint,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as InputParts,
  }
}
type InputParts = ('label' | 'input' | 'description' | 'error')[]

export const labelOf = (label: string, optional = false) =>
  optional ? (
    <>
      {label} <span className="quiet">(optional)</span>
    </>
  ) : (
    label
  )
